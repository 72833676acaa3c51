import { describe, expect, it } from 'vitest';
import { LOOK_VERSION } from '#kernel/shop/pictures/look-version.ts';
import { allPictures, identityOf, planPictures, previewOf, whyStale } from './plan.ts';
import { articlePictures } from './shots/articles.ts';
import { designIds } from './shots/designs.ts';
import { SHARE_PICTURE } from './shots/home.ts';
import type { MediaEntry } from './write/encode.ts';

const pictures = allPictures();
const OPTIONS = {
  only: null,
  views: null,
  size: null,
  threads: 1,
  force: false,
  isPlan: true,
  sheets: false,
};

describe('allPictures', () => {
  it('names every picture once', () => {
    expect(new Set(pictures.map(({ picture }) => picture.name)).size).toBe(pictures.length);
  });

  it('plans a link preview for every product and article and one for all other pages', () => {
    const previews = pictures.filter(({ hasPreview }) => hasPreview).map(({ picture }) => previewOf(picture));
    expect(previews.toSorted()).toEqual(
      [
        'og-default.jpg',
        ...designIds().map((id) => `products/${id}/og.jpg`),
        ...articlePictures().map(({ name }) => `${name}-og.jpg`),
      ].sort(),
    );
  });

  it('frames products in squares', () => {
    const sizes = (isInOtherMetal: boolean) => (isInOtherMetal ? [1280, 960] : [1800, 1200]);
    for (const { picture } of pictures.filter(({ picture: { name } }) => name.startsWith('products/'))) {
      expect(picture.width, picture.name).toBe(picture.height);
      expect(sizes(picture.name.split('/').length > 3), picture.name).toContain(picture.width);
    }
  });

  it('shows pieces offered in several metals in each of them, from all sides', () => {
    const ofSeraph = pictures.flatMap(({ picture }) =>
      picture.name.startsWith('products/1011/') ? [picture] : [],
    );
    expect(ofSeraph.map(({ name }) => name.slice('products/1011/'.length))).toEqual(
      ['', '18k-white-gold/', '18k-yellow-gold/', '18k-rose-gold/'].flatMap((metal) =>
        ['hero', 'top', 'side', 'detail'].map((view) => metal + view),
      ),
    );
    const metals = ofSeraph.map(
      ({ pieces: [first] }) => first && 'metal' in first.design && first.design.metal,
    );
    expect([...new Set(metals)]).toEqual([
      'platinum-950',
      'gold-18k-white',
      'gold-18k-yellow',
      'gold-18k-rose',
    ]);
  });
});

describe('identityOf', () => {
  const [first] = pictures;
  if (first === undefined) throw new Error('there are no pictures');
  const { picture } = first;

  it('depends on camera, light, size and design only', () => {
    const others = [
      { ...picture, width: picture.width + 1 },
      { ...picture, view: { ...picture.view, azimuth: picture.view.azimuth + 1 } },
      { ...picture, setting: { ...picture.setting, exposure: 1.1 } },
      { ...picture, pieces: picture.pieces.map((p) => ({ ...p, pose: { ...p.pose, turn: 3 } })) },
    ];
    expect(new Set([picture, ...others].map((each) => identityOf(each).hash)).size).toBe(5);
    expect(identityOf(structuredClone(picture))).toEqual(identityOf(picture));
  });
});

describe('whyStale', () => {
  const [first] = pictures;
  if (first === undefined) throw new Error('there are no pictures');
  const now = identityOf(first.picture);
  const entry = { widths: [320], width: 320, height: 320, colour: '#efedea' };

  it.each([
    ['not drawn yet', undefined],
    [null, { ...entry, ...now }],
    ['an older look', { ...entry, hash: 'before' }],
    ['an older look', { ...entry, hash: 'before', drawn: { ...now.drawn, look: LOOK_VERSION - 1 } }],
    ['other geometry', { ...entry, hash: 'before', drawn: { ...now.drawn, shape: 'before' } }],
    ['other light, camera or size', { ...entry, ...now, hash: 'before' }],
  ] satisfies [string | null, MediaEntry | undefined][])('says %s', (reason, drawn) => {
    expect(whyStale(drawn, now)).toBe(reason);
  });

  it('depends on the geometry, not on the placement', () => {
    const shapeOf = (pieces: typeof first.picture.pieces) =>
      identityOf({ ...first.picture, pieces }).drawn.shape;
    const { pieces } = first.picture;
    expect(shapeOf(pieces.map((piece) => ({ ...piece, pose: { posture: 'flat' } })))).toBe(now.drawn.shape);
    expect(shapeOf([...pieces, ...pieces])).not.toBe(now.drawn.shape);
  });
});

describe('planPictures', () => {
  it('plans the chosen images', () => {
    const chosen = planPictures({ ...OPTIONS, only: new Set(['1001']) }, {}, '/nowhere');
    expect(chosen.map(({ picture }) => picture.name)).toEqual(
      ['hero', 'top', 'side', 'detail'].map((view) => `products/1001/${view}`),
    );
    const hero = planPictures(
      { ...OPTIONS, only: new Set(['1001']), views: new Set(['hero']) },
      {},
      '/nowhere',
    );
    expect(hero.map(({ picture }) => picture.name)).toEqual(['products/1001/hero']);
  });

  it('shrinks pictures for a trial and writes no preview of them', () => {
    const trial = planPictures(
      { ...OPTIONS, size: 96, only: new Set([SHARE_PICTURE.slice(5)]) },
      {},
      '/nowhere',
    );
    expect(trial).toHaveLength(1);
    expect(trial[0]?.picture.width).toBe(96);
    expect(trial[0]?.hasPreview).toBe(false);
  });
});
