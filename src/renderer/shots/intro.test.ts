import { describe, expect, it } from 'vitest';
import { shopFilm } from '#kernel/shop/content/shop-film.ts';
import { CHAPTERS, INTRO_FPS, INTRO_FRAMES, introFrames, introPictures } from './intro.ts';

describe('the film of the making of a ring', () => {
  const frames = introFrames();
  const pictures = new Map(introPictures().map((picture) => [picture.name, picture]));

  it('has the length that pages state, and shows every traced image', () => {
    expect(frames).toHaveLength(shopFilm.seconds * INTRO_FPS);
    const shown = new Set(frames.flat().flatMap(({ picture }) => picture ?? []));
    expect([...shown].sort()).toEqual([...pictures.keys()].sort());
  });

  it('has the chapters that pages offer, with the pour as part of the casting', () => {
    const expected = CHAPTERS.filter(({ name }) => name !== 'casting').map(({ name, from }) => [
      name === 'pour' ? 'casting' : name,
      from / INTRO_FPS,
    ]);
    expect(shopFilm.chapters.map(({ name }) => name)).toEqual(expected.map(([name]) => name));
    shopFilm.chapters.forEach(({ second }, i) => {
      expect(second).toBeCloseTo(Number(expected[i]?.[1]), 6);
    });
  });

  it('begins with the drawing, ends with the finished ring, and every frame has an opaque bottom layer', () => {
    expect(frames[0]).toEqual([{ picture: null, share: 1 }]);
    expect(frames.at(-1)).toEqual([{ picture: `home/intro/light-${INTRO_FRAMES - 1}`, share: 1 }]);
    for (const [below] of frames) expect(below?.share).toBe(1);
  });

  it('moves without jumps, also between chapters', () => {
    const views = frames.map((layers) =>
      layers.flatMap(({ picture }) => pictures.get(picture ?? '')?.view ?? []),
    );
    views.forEach((here, i) => {
      const [view] = here;
      const next = views[i + 1]?.at(-1);
      if (!view || !next) return;
      for (const other of here) expect(other).toEqual(view);
      expect(Math.abs(next.azimuth - view.azimuth)).toBeLessThan(0.5);
      expect(Math.abs(next.elevation - view.elevation)).toBeLessThan(0.5);
    });
  });

  it('has no stone before the setting, and one in its seat at the end', () => {
    const stepOf = (name: string) => pictures.get(`home/intro/${name}`)?.pieces[0]?.step;
    expect(stepOf('wax-100')).toEqual({ made: 'wax', stonesMm: null });
    expect(stepOf('casting-160')).toEqual({ made: 'cast', stonesMm: null });
    expect(stepOf('setting-190')?.stonesMm).toBeGreaterThan(stepOf('setting-220')?.stonesMm ?? Infinity);
    expect(stepOf('light-280')).toEqual({ stonesMm: 0 });
  });
});
