import { describe, expect, it } from 'vitest';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { cutPictures } from './cuts.ts';

describe('cutPictures', () => {
  it('shows every cut face up and tilted, as a loose stone of one weight', () => {
    const all = cutPictures();
    expect(all.map(({ shape, view }) => `${shape} ${view}`)).toEqual(
      GEM_SHAPES.flatMap((shape) => [`${shape} face-up`, `${shape} tilted`]),
    );
    for (const { picture } of all)
      expect(picture.pieces).toMatchObject([{ design: { kind: 'loose-stone', carat: 1 } }]);
  });
});
