import { describe, expect, it } from 'vitest';
import {
  cropAround,
  focusWithin,
  isLargeEnough,
  keyOfShopImage,
  pictureShapeNames,
  pictureShapes,
  shopImageOf,
  shownShopImage,
} from './shop-image.ts';

const size = { width: 3000, height: 2000 };

describe('cropAround', () => {
  it('returns the largest crop of the shape around the focus', () => {
    expect(cropAround(size, 'square', { x: 0.5, y: 0.5 })).toEqual({
      left: 500,
      top: 0,
      width: 2000,
      height: 2000,
    });
    expect(cropAround(size, 'wide', { x: 0.5, y: 0.6 })).toMatchObject({
      width: 3000,
      height: 1688,
      top: 312,
    });
  });

  it.each(pictureShapeNames)('stays inside the picture wherever the focus is: %s', (shape) => {
    for (const picture of [size, { width: 2000, height: 3000 }, { width: 961, height: 641 }]) {
      for (const focus of [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 0.13, y: 0.87 },
      ]) {
        const crop = cropAround(picture, shape, focus);
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(picture.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(picture.height);
        const { across, down } = pictureShapes[shape];
        expect(Math.abs(crop.width / crop.height - across / down)).toBeLessThan(0.003);
        const inside = focusWithin(picture, crop, focus);
        expect(inside.x).toBeGreaterThanOrEqual(0);
        expect(inside.y).toBeLessThanOrEqual(1);
      }
    }
  });

  it('maps the focus into the crop', () => {
    const focus = { x: 0.2, y: 0.5 };
    const crop = cropAround(size, 'square', focus);
    expect(crop.left).toBe(0);
    expect(focusWithin(size, crop, focus)).toEqual({ x: 0.3, y: 0.5 });
  });
});

describe('the key of a crop', () => {
  const picture = { id: 'Ab-_567890123456789012', width: 1280, height: 853, colour: '#e2e1de' };
  const key = keyOfShopImage({ ...picture, focus: { x: 0.305, y: 1 } });

  it('contains everything that a page needs', () => {
    expect(key).toBe('house/Ab-_567890123456789012/1280x853-e2e1de-31-100');
    expect(shopImageOf(key)).toEqual({ ...picture, focus: { x: 0.31, y: 1 } });
    expect(shownShopImage(key, 'https://api.example')).toEqual({
      base: 'https://api.example/pictures/Ab-_567890123456789012',
      widths: [320, 640, 960, 1280],
      width: 1280,
      height: 853,
      colour: '#e2e1de',
      focus: { x: 0.31, y: 1 },
    });
  });

  it.each(['articles/101', 'house/../x', `${key}.webp`, key.replace('e2e1de', 'E2E1DE')])(
    'is no key: %s',
    (other) => {
      expect(shopImageOf(other)).toBeUndefined();
    },
  );
});

describe('isLargeEnough', () => {
  it('checks both sides in either orientation', () => {
    expect(isLargeEnough({ width: 960, height: 640 })).toBe(true);
    expect(isLargeEnough({ width: 640, height: 960 })).toBe(true);
    expect(isLargeEnough({ width: 959, height: 900 })).toBe(false);
    expect(isLargeEnough({ width: 4000, height: 639 })).toBe(false);
  });
});
