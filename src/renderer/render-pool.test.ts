import { describe, expect, it } from 'vitest';
import { grouped } from './render-pool.ts';
import { introPictures } from './shots/intro.ts';

describe('grouped', () => {
  it('preserves the order and groups neighbours that show the same pieces', () => {
    const [a, b] = introPictures();
    if (a === undefined || b === undefined) throw new Error('the film has pictures');
    const other = { ...a, name: 'other', pieces: [] };
    const orders = [a, b, other, a].map((picture) => ({
      picture,
      identity: { hash: '' },
      base: null,
      print: picture.name,
      preview: null,
      isOnlyPreview: false,
    }));
    const groups = grouped(orders);
    expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
    expect(groups.flat()).toEqual(orders);
  });
});
