import { describe, expect, it } from 'vitest';
import { designPicture } from './draw-design.ts';
import { readDesign } from './shots/designs.ts';
import { productPictures } from './shots/products.ts';

describe('a design outside the catalogue', () => {
  it('has pose, camera and light of its kind, a set together', () => {
    for (const id of ['1001', '1301', '1501']) {
      const design = readDesign(id);
      const hero = productPictures(id, design).find(({ view }) => view === 'hero')?.picture;
      const { pieces, view, setting, width, quality } = designPicture(design, 720);
      expect({ pieces, view, setting }).toEqual({
        pieces: hero?.pieces,
        view: hero?.view,
        setting: hero?.setting,
      });
      expect(width).toBe(720);
      expect(quality.most).toBeLessThan(hero?.quality.most ?? 0);
    }
  });
});
