import { describe, expect, it } from 'vitest';
import { avifSet, plainFile, plainFiles } from './picture-files.ts';

const twins = { base: '/media/a', widths: [640, 320, 1200] };
const single = { ...twins, jpeg: 640 };

describe('a picture with WebP twins', () => {
  it('has all of them as sources, and the smallest that is wide enough as a single file', () => {
    expect(plainFiles(twins, 640)).toEqual({
      src: '/media/a-640.webp',
      srcset: '/media/a-320.webp 320w, /media/a-640.webp 640w, /media/a-1200.webp 1200w',
    });
    expect(plainFile(twins, 5000)).toBe('/media/a-1200.webp');
  });
});

describe('a picture with one JPEG', () => {
  it('has that for any width', () => {
    expect(plainFiles(single, 1200)).toEqual({ src: '/media/a-640.jpg' });
    expect(plainFile(single, 96)).toBe('/media/a-640.jpg');
  });
});

it('a photograph has a JPEG in every width', () => {
  expect(plainFiles({ base: '/p', widths: [640, 320], hasJpegs: true }, 640)).toEqual({
    src: '/p-640.jpg',
    srcset: '/p-320.jpg 320w, /p-640.jpg 640w',
  });
});

it('AVIF comes in every width, for thumbnails in the smallest', () => {
  expect(avifSet(single)).toBe('/media/a-320.avif 320w, /media/a-640.avif 640w, /media/a-1200.avif 1200w');
  expect(avifSet(single, true)).toBe('/media/a-320.avif 320w');
});

it('a picture without files has none', () => {
  expect(plainFiles({ base: '/media/a', widths: [] }, 640)).toBeUndefined();
});
