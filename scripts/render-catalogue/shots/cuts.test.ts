import { describe, expect, it } from 'vitest';
import { CUT_IDS } from '#kernel/gems/gem-ids.ts';
import { cutPictures } from './cuts.ts';

describe('cutPictures', () => {
  it('shows every cut face up and tilted, on its own and at one weight', () => {
    const all = cutPictures();
    expect(all.map(({ cut, view }) => `${cut} ${view}`)).toEqual(
      CUT_IDS.flatMap((cut) => [`${cut} face-up`, `${cut} tilted`]),
    );
    for (const { picture } of all)
      expect(picture.pieces).toMatchObject([{ design: { kind: 'loose-stone', carat: 1 } }]);
  });
});
