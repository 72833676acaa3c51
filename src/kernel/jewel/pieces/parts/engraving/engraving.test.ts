import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { engravingStrip } from '#kernel/jewel/design/design-engraving.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { engravingSize } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import type { EngravingStrip } from '#kernel/jewel/pieces/parts/engraving/engraving-strip.ts';
import {
  emForStroke,
  finestStrokeMm,
  hanStrokes,
} from '#kernel/jewel/pieces/parts/engraving/glyph-density.ts';
import { engravedWeddingBand } from '#kernel/jewel/pieces/wedding-band/wedding-band.engraving.ts';
import { isLongSuite } from '../../../../../../tests/fixtures/suite.ts';

const design = (input: object): Design => {
  const parsed = parseDesign({ version: 2, metal: 'platinum-950', ...input });
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const engraving = { text: 'ever thine', place: 'inside' };
const round = { shape: 'round', carat: 1 };
const flat = { profile: 'flat', widthMm: 4 };

const inside = {
  ring: { kind: 'ring', centre: round, engraving },
  cathedral: { kind: 'ring', centre: round, shank: { shoulders: 'cathedral', topWidthMm: 1.8 }, engraving },
  split: { kind: 'ring', centre: round, shank: { shoulders: 'split', widthMm: 2.6 }, engraving },
  band: { kind: 'wedding-band', shank: flat, engraving },
  'knife-edged band': { kind: 'wedding-band', shank: { profile: 'knife', widthMm: 3 }, engraving },
  'two-tone band': { kind: 'wedding-band', shank: flat, accentMetal: 'gold-18k-rose', engraving },
  'pavé band': { kind: 'wedding-band', shank: flat, row: { style: 'pave', stoneMm: 1.5 }, engraving },
  'eternity band': { kind: 'eternity-band', stoneMm: 2.4, engraving },
  bangle: { kind: 'bangle', engraving: { ...engraving, text: '永結同心 2026' } },
};

const stripOf = (input: object): EngravingStrip => {
  const given = design(input);
  const strip = engravingStrip(given, buildJewel(given));
  if (strip === null) throw new Error('no strip');
  return strip;
};
const pointsOf = ({ positions }: EngravingStrip): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, i) => [
    at(positions, i * 3),
    at(positions, i * 3 + 1),
    at(positions, i * 3 + 2),
  ]);

/** Distance from a point to the nearest vertex of the metal, within the vertex density. */
function offMetal(given: Design, points: readonly Vec3[]): number {
  const places = buildJewel(given)
    .parts.filter(({ role }) => role === 'shank')
    .flatMap(({ mesh }) => {
      const { positions: p, indices } = mesh;
      return Array.from({ length: indices.length / 3 }, (_, t) => {
        const [a, b, c] = [at(indices, t * 3) * 3, at(indices, t * 3 + 1) * 3, at(indices, t * 3 + 2) * 3];
        const corner = (v: number): Vec3 => [at(p, v), at(p, v + 1), at(p, v + 2)];
        return [corner(a), corner(b), corner(c)] as const;
      });
    });
  let worst = 0;
  for (const [x, y, z] of points) {
    const near = places.map(([a, b, c]) => {
      const n = [
        (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]),
        (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]),
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]),
      ] as const;
      const l = Math.hypot(...n);
      const middle = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3] as const;
      const far = Math.hypot(x - middle[0], y - middle[1], z - middle[2]);
      const size = Math.max(
        ...[a, b, c].map((q) => Math.hypot(q[0] - middle[0], q[1] - middle[1], q[2] - middle[2])),
      );
      if (l < 1e-9 || far > size * 1.1 + 0.05) return Number.POSITIVE_INFINITY;
      return Math.abs(((x - a[0]) * n[0] + (y - a[1]) * n[1] + (z - a[2]) * n[2]) / l);
    });
    worst = Math.max(worst, Math.min(...near));
  }
  return worst;
}

describe('engravingStrip', () => {
  const quickKinds = ['ring', 'knife-edged band', 'eternity band'];
  const all = Object.entries(inside);
  it.each(isLongSuite ? all : all.filter(([name]) => quickKinds.includes(name)))(
    'lies on the inside of a %s',
    (_name, input) => {
      const given = design(input);
      const strip = stripOf(input);
      const points = pointsOf(strip);
      const some = points.filter((_, i) => i % 29 === 0);
      expect(offMetal(given, some)).toBeLessThan(0.05);
      // Opposite the head, upright along the finger, and facing the finger.
      expect(Math.max(...points.map(([, , z]) => z))).toBeLessThan(0);
      points.forEach(([x, , z], i) => {
        const [nx, nz] = [at(strip.normals, i * 3), at(strip.normals, i * 3 + 2)];
        expect(x * nx + z * nz).toBeLessThan(0);
      });
      expect(strip.heightMm).toBeGreaterThan(1.2);
      expect((strip.startAngle + strip.endAngle) / 2).toBeCloseTo(Math.PI, 6);
    },
  );

  it('is as long as its text and follows the band', () => {
    const strip = stripOf(inside.band);
    const points = pointsOf(strip);
    const middle = points.filter((_, i) => i % 13 === 6);
    const way = middle.reduce((sum, p, i) => {
      const q = middle[i - 1];
      return q === undefined ? 0 : sum + Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }, 0);
    expect(way / strip.lengthMm).toBeCloseTo(1, 2);
    expect(strip.lengthMm).toBeCloseTo(11 * 0.88, 2);
    expect(strip.radiusMm).toBeCloseTo(52 / (2 * Math.PI), 1);
  });

  it('reads from left to right, from inside and from outside', () => {
    // Seen from the finger downwards with +Y up, right is +X; seen from below upwards it is -X.
    const begins = (strip: EngravingStrip) =>
      at(strip.positions, 0) < at(strip.positions, strip.positions.length - 3);
    expect(begins(stripOf(inside.band))).toBe(true);
    const outside = { ...inside.band, engraving: { ...engraving, place: 'outside' } };
    const strip = stripOf(outside);
    expect(begins(strip)).toBe(false);
    expect(
      offMetal(
        design(outside),
        pointsOf(strip).filter((_, i) => i % 29 === 0),
      ),
    ).toBeLessThan(0.05);
    expect(strip.radiusMm).toBeCloseTo(52 / (2 * Math.PI) + 1.7, 1);
  });

  it('does not exist without text', () => {
    const plain = design({ kind: 'wedding-band' });
    expect(engravingStrip(plain, buildJewel(plain))).toBeNull();
    const pendant = design({ kind: 'pendant', stone: round });
    expect(engravingStrip(pendant, buildJewel(pendant))).toBeNull();
  });
});

describe('engraving', () => {
  it.each([
    ['on two strands', { shank: { shoulders: 'twist', widthMm: 3 }, engraving }, 'engraving-surface'],
    [
      'outside a knife edge',
      { shank: { profile: 'knife' }, engraving: { ...engraving, place: 'outside' } },
      'engraving-place',
    ],
  ])('cannot be made %s', (_name, extra, rule) => {
    const { errors } = parseDesign({
      version: 2,
      kind: 'ring',
      metal: 'platinum-950',
      centre: round,
      ...extra,
    });
    expect(errors).toContainEqual(expect.objectContaining({ rule }));
  });

  it('has less space outside, beside stones', () => {
    const size = (coverage: string) => {
      const given = design({
        ...inside['pavé band'],
        row: { style: 'pave', stoneMm: 1.5, coverage },
        engraving: { ...engraving, place: 'outside' },
      });
      return given.kind === 'wedding-band' && given.engraving !== null
        ? engravingSize(engravedWeddingBand(given), given.engraving).capacity
        : 0;
    };
    expect(size('third')).toBeGreaterThan(size('half'));
    expect(size('half')).toBeGreaterThan(size('three-quarter'));
    expect(size('three-quarter')).toBeGreaterThan(8);
  });

  it('that is too long is an error without a fix', () => {
    const given = design({ ...inside.ring, engraving: { text: 'w'.repeat(40) } });
    expect(castability(given, { heightAboveFingerMm: 6 })).toContainEqual(
      expect.objectContaining({ rule: 'engraving-length', severity: 'error', measured: 40, fix: null }),
    );
  });

  it('makes dense characters larger and reports a band that is too narrow for them', () => {
    const narrow = design({ ...inside.ring, engraving: { text: '鸞鳳和鳴' } });
    const found = castability(narrow, { heightAboveFingerMm: 6 }).find((f) => f.rule === 'engraving-stroke');
    expect(found?.fix?.path).toBe('shank.widthMm');
    const wide = design({
      ...inside.ring,
      shank: { widthMm: Number(found?.fix?.value) },
      engraving: { text: '鸞鳳和鳴' },
    });
    expect(castability(wide, { heightAboveFingerMm: 6 })).toEqual([]);
    const plain = design({ ...inside.ring, engraving: { text: '一生一世' } });
    expect(castability(plain, { heightAboveFingerMm: 6 })).toEqual([]);
  });
});

describe('strokes', () => {
  // Unihan, kTotalStrokes.
  it.each([
    ['一', 1],
    ['人', 2],
    ['心', 4],
    ['永', 5],
    ['同', 6],
    ['我', 7],
    ['和', 8],
    ['思', 9],
    ['结', 9],
    ['情', 11],
    ['結', 12],
    ['愛', 13],
    ['鳳', 14],
    ['慧', 15],
    ['龍', 16],
    ['懿', 22],
    ['鑫', 24],
    ['鸞', 30],
  ])('%s has about %i', (character, strokes) => {
    expect(Math.abs((hanStrokes(character) ?? 0) - strokes)).toBeLessThanOrEqual(3);
  });

  it('of a dense character are thinner than 0.1 mm at 1.5 mm, those of Latin letters never', () => {
    expect(finestStrokeMm('龍', 1.5 * 1.1)).toBeLessThan(0.1);
    expect(finestStrokeMm('一心', 1.5 * 1.1)).toBeGreaterThan(0.15);
    expect(finestStrokeMm('Ever thine & 2026', 1.4 * 1.1)).toBeGreaterThan(0.15);
    expect(emForStroke('龍', 0.1)).toBeGreaterThan(1.5);
    expect(hanStrokes('a')).toBeNull();
  });
});
