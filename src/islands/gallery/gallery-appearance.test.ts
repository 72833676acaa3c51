import { beforeEach, expect, it } from 'vitest';
import { designFragment, readDesignFragment } from '#client/design-link.ts';
import {
  $galleryEnvironment,
  $galleryTurned,
  $galleryView,
  applyAppearance,
  currentAppearance,
  type GalleryHandle,
  seeFrom,
} from './gallery-appearance.store.ts';

const open = (fragment: string) => applyAppearance(readDesignFragment(fragment).look);
const turned = { azimuth: -40, elevation: 61, distance: 75 };

beforeEach(() => {
  $galleryEnvironment.set('jeweller');
  open('');
});

it('a link has light, view and rotation of the piece', () => {
  const stage: GalleryHandle = {
    side: () => ({ view: 'top', turned }),
    snapshot: () => Promise.reject(new Error('nothing is drawn')),
    setView: () => {},
    project: () => null,
    pxPerMm: () => 0,
    setPxPerMm: () => {},
  };
  $galleryEnvironment.set('candle');
  const fragment = designFragment(['abc'], true, currentAppearance(stage));
  $galleryEnvironment.set('jeweller');
  open(fragment);
  expect([$galleryEnvironment.get(), $galleryView.get(), $galleryTurned.get()]).toEqual([
    ...['candle', 'top', turned],
  ]);
});

it('before anything is drawn, a link has the appearance from the address', () => {
  open('#d=abc&prices=1&light=candle&view=top&turned=-40,61,75');
  expect(currentAppearance(null)).toEqual({ light: 'candle', view: 'top', turned });
  seeFrom('top');
  expect(currentAppearance(null)).toEqual({ light: 'candle', view: 'top' });
});

it('a link without rotation, and an old link, show the plain view', () => {
  expect(designFragment(['abc'], true, currentAppearance(null))).toBe(
    '#d=abc&prices=1&light=jeweller&view=hero',
  );
  open('#d=abc&prices=1&light=candle&view=top&turned=10,20,100');
  open('#d=abc&prices=1&light=candle&view=top');
  expect($galleryTurned.get()).toBeUndefined();
  open('#d=abc');
  expect([$galleryView.get(), $galleryTurned.get()]).toEqual(['hero', undefined]);
});
