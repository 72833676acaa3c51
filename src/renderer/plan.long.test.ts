import { expect, it } from 'vitest';
import { allPictures, planPictures } from './plan.ts';

it('plans every picture when none is drawn, and every hero when heroes are asked for', () => {
  const options = {
    only: null,
    views: null,
    size: null,
    threads: 1,
    force: false,
    isPlan: true,
    sheets: false,
  };
  expect(planPictures(options, {}, '/nowhere')).toHaveLength(allPictures().length);
  const heroes = planPictures({ ...options, views: new Set(['hero']) }, {}, '/nowhere');
  expect(heroes.every(({ picture: { name } }) => /\/hero(-\d)?$/.test(name))).toBe(true);
});
