// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { showPictures } from './metal-pictures.ts';

const picture = (base: string): Picture => ({
  ...{ base, widths: [320, 640], jpeg: 640, width: 640, height: 640, colour: '#fff' },
});
const placed = (base: string) =>
  `<li><picture><source srcset="${base}-320.avif 320w"><img src="${base}-640.jpg" alt=""></picture></li>`;
const rose = [picture('/media/rose/hero'), picture('/media/rose/top')];

beforeEach(() => {
  const lists = ['', 'small', ''].map(
    (kind) => `<ul data-pictures="${kind}">${placed('/media/hero')}${placed('/media/top')}</ul>`,
  );
  document.body.innerHTML = `${lists.join('')}<ul>${placed('/media/another')}</ul>`;
});

const shown = () =>
  [...document.querySelectorAll('picture')].map((place) => [
    place.querySelector('source')?.srcset,
    place.querySelector('img')?.getAttribute('src'),
  ]);

it("puts a metal's images into gallery, thumbnails and zoom, and nowhere else", () => {
  showPictures(rose);
  const large = (view: string) => [
    `/media/rose/${view}-320.avif 320w, /media/rose/${view}-640.avif 640w`,
    `/media/rose/${view}-640.jpg`,
  ];
  const small = (view: string) => [`/media/rose/${view}-320.avif 320w`, `/media/rose/${view}-640.jpg`];
  expect(shown()).toEqual([
    ...[large('hero'), large('top'), small('hero'), small('top'), large('hero'), large('top')],
    ['/media/another-320.avif 320w', '/media/another-640.jpg'],
  ]);
});

it('hides places that the metal has no photograph for', () => {
  const hidden = () => [...document.querySelectorAll('li')].map((place) => place.hidden);
  showPictures(rose.slice(0, 1));
  expect(hidden()).toEqual([false, true, false, true, false, true, false]);
  showPictures(null);
  expect(hidden()).not.toContain(true);
});

it("restores the page's own images after any number of changes", () => {
  const before = shown();
  showPictures(rose);
  showPictures([picture('/media/white/hero'), picture('/media/white/top')]);
  showPictures(null);
  expect(shown()).toEqual(before);
});
