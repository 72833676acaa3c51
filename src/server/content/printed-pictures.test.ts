import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { keysInHtml, withPictureFiles } from './printed-pictures.ts';

const view = { apiOrigin: 'https://api.example', locale: 'en' } as const;
const uploadedKey = 'house/Ab-_567890123456789012/1280x853-e2e1de-31-100';
const print = (markdown: string) => withPictureFiles(cleanHtml(markdown, 'en'), view);

describe('image of a text as HTML', () => {
  it('has the files, size and caption of an uploaded image', () => {
    const base = 'https://api.example/pictures/Ab-_567890123456789012';
    const set = (ending: string) =>
      [320, 640, 960, 1280].map((width) => `${base}-${width}.${ending} ${width}w`).join(', ');
    expect(print(`![A "ring"](${uploadedKey} "On slate")`)).toBe(
      [
        '<figure data-shape="broad"><picture style="background-color:#e2e1de">',
        `<source type="image/avif" srcset="${set('avif')}">`,
        `<img src="${base}-640.webp" srcset="${set('webp')}" width="1280" height="853" alt="A &quot;ring&quot;" loading="lazy" decoding="async">`,
        '</picture><figcaption>On slate</figcaption></figure>',
      ].join(''),
    );
  });

  it('has the one JPEG of a catalogue image, and no empty caption', () => {
    const html = print('![A ring](products/1001/hero)');
    expect(html).toContain('<figure data-shape="tall">');
    expect(html).toMatch(
      /<img src="\/media\/products\/1001\/hero-640\.jpg" width="\d+" height="\d+" alt="A ring"/,
    );
    expect(html).not.toMatch(/figcaption|webp/);
  });

  it('is left out if it was deleted, and nothing else is', () => {
    expect(print('One.\n\n![A ring](articles/nobody-drew-this "b")\n\nTwo.')).toMatch(
      /^<p>One\.<\/p>\s*<p>Two\.<\/p>$/,
    );
  });
});

it('lists the image keys of a text', () => {
  expect(keysInHtml(cleanHtml(`![a](articles/101)\n\n![b](${uploadedKey})`, 'en'))).toEqual([
    'articles/101',
    uploadedKey,
  ]);
});
