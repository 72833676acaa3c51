import { describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { type DesignValue, withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { designInputs } from '../../../../tests/fixtures/any-design.ts';
import { settledDesign } from '../../../../tests/fixtures/design-of.ts';
import { triedShapes } from '../../../../tests/fixtures/gem-shapes.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { looseStones, solidFaults } from '../../../../tests/fixtures/solid-faults.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

/** Number of designs built per kind; sets have two or three pieces each. */
const longRuns = (kind: string): number => (kind === 'ring' ? 24 : kind === 'set' ? 10 : 12);
const runsOf = (kind: string): number => (isLongSuite ? longRuns(kind) : 1);

/** Numbers of a document tree, each with its path. */
const numbersIn = (value: unknown, path = ''): { path: string; value: number }[] =>
  typeof value === 'number'
    ? [{ path, value }]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, item]) => numbersIn(item, path === '' ? key : `${path}.${key}`))
      : [];

const shuffled = (value: unknown): unknown =>
  value === null || typeof value !== 'object'
    ? value
    : Array.isArray(value)
      ? value.map(shuffled)
      : Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, item]) => [key, shuffled(item)]),
        );

describe.each(Object.entries(designInputs))('any %s', (kind, input) => {
  const numRuns = runsOf(kind);

  it('that can be made is closed, holds its stones, has an itemised price and a hash of its content', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(input, async (document) => {
        const design = settledDesign(document);
        if (design === null) return;
        made++;
        const model = buildJewel(design);
        expect(solidFaults(model)).toEqual([]);
        expect(looseStones(model)).toEqual([]);
        const pieces = model.pieces?.length ?? 1;
        for (const { instances, pieceOf } of model.parts) {
          if (pieceOf === undefined) continue;
          expect(pieceOf.length).toBe(instances?.length ?? 1);
          expect(pieceOf.every((number) => number < pieces)).toBe(true);
        }
        const price = priceDesign(design, measuresOf(model, metalGrams(model)), {
          quotes: DEFAULT_QUOTES,
          rates: DEFAULT_RATES,
        });
        const sum = price.lines.reduce((total, line) => total + line.amountMinor, 0);
        expect(sum).toBe(price.totalMinor);
        expect(price.lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))).toBe(true);
        expect(price.totalMinor).toBeGreaterThan(0);
        const mixed = parseDesign(shuffled(design)).design;
        if (mixed === null) throw new Error('the order of keys matters');
        expect(await designHash(mixed)).toBe(await designHash(design));
        for (const { measured, limit } of castability(design, model)) {
          expect(Number.isFinite(measured) && Number.isFinite(limit)).toBe(true);
        }
      }),
      { numRuns },
    );
    expect(made).toBeGreaterThanOrEqual(numRuns * 0.8);
  });

  it('with one invalid value gives errors, never an exception or NaN', () => {
    const spoilt = fc.oneof(
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e9, null, '', 'x', [], {}, true),
      fc.double(),
    );
    fc.assert(
      fc.property(input, fc.nat(), spoilt, (document, pick, value) => {
        const design = settledDesign(document);
        if (design === null) return;
        const numbers = numbersIn(design);
        const place = numbers[pick % numbers.length];
        if (place === undefined) return;
        const wrong = withChange(design, { path: place.path, value: value as DesignValue });
        const parsed = parseDesign(wrong);
        expect(parsed.design === null).toBe(parsed.errors.length > 0);
        for (const { path, message } of parsed.errors) {
          expect(path).not.toContain('undefined');
          expect(message.length).toBeGreaterThan(8);
        }
        if (parsed.design !== null) {
          expect(numbersIn(parsed.design).every((number) => Number.isFinite(number.value))).toBe(true);
        }
      }),
      { numRuns: isLongSuite ? 120 : 10 },
    );
  });
});

describe('a low head', () => {
  it.each(triedShapes)('of a small %s folds neither prongs nor arches', (shape) => {
    for (const carat of isLongSuite ? [0.03, 0.1, 0.35] : [0.03])
      for (const head of isLongSuite ? [{}, { prongMm: 1.2 }, { style: 'bezel' }] : [{}]) {
        const design = settledDesign({
          version: 2,
          kind: 'ring',
          metal: 'platinum-950',
          centre: { shape, carat },
          head: { ...head, height: 'low' },
        });
        if (design === null) throw new Error('no design');
        expect(solidFaults(buildJewel(design))).toEqual([]);
      }
  });
});

describe('a head with its own foot', () => {
  it.each(triedShapes)('of the smallest %s does not fold below the stone', (shape) => {
    for (const carat of isLongSuite ? [0.03, 0.035, 0.045] : [0.03])
      for (const material of isLongSuite ? ['diamond', 'ruby', 'emerald'] : ['emerald']) {
        const design = settledDesign({
          ...{ version: 2, kind: 'earrings', style: 'stud', metal: 'silver-925' },
          stone: { shape, carat, material },
        });
        if (design === null) throw new Error('no design');
        expect(solidFaults(buildJewel(design))).toEqual([]);
      }
  });
});

describe('a drop under a smaller stone', () => {
  it('has prongs that do not fold over either stone', () => {
    const drops = [
      [0.03, 0.1065, 0.76],
      [0.03, 0.4, 1.2],
      [0.03, 0.2, 1],
      [0.05, 0.4, 1.2],
    ];
    for (const [upper, carat, prongMm] of isLongSuite ? drops : drops.slice(0, 1))
      for (const tip of ['claw', 'round']) {
        const design = settledDesign({
          ...{ version: 2, kind: 'earrings', style: 'drop', metal: 'silver-925' },
          ...{ stone: { shape: 'round', carat }, topStone: { shape: 'round', carat: upper } },
          head: { style: 'martini', tip, prongMm },
        });
        if (design === null) throw new Error('no design');
        expect(solidFaults(buildJewel(design))).toEqual([]);
      }
  });
});

describe('solidFaults', () => {
  it('finds a torn, an inverted and a lost part', () => {
    const { design } = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });
    if (design === null) throw new Error('no design');
    const model = buildJewel(design);
    expect(solidFaults(model)).toEqual([]);
    const [part] = model.parts;
    if (part === undefined) throw new Error('no part');
    const torn = { ...part.mesh, indices: part.mesh.indices.slice(3) };
    expect(solidFaults({ ...model, parts: [{ ...part, mesh: torn }] })[0]).toMatch(/open edges/);
    const inverted = { ...part.mesh, indices: part.mesh.indices.slice().reverse() };
    expect(solidFaults({ ...model, parts: [{ ...part, mesh: inverted }] })).toContain(
      'shank: no volume, or inside out',
    );
  });

  it('finds a stone that floats', () => {
    const { design } = parseDesign({
      version: 2,
      kind: 'ring',
      metal: 'platinum-950',
      centre: { shape: 'round', carat: 1 },
    });
    if (design === null) throw new Error('no design');
    const model = buildJewel(design);
    expect(looseStones(model)).toEqual([]);
    const bare = { ...model, parts: model.parts.filter((part) => part.role === 'shank') };
    expect(looseStones(bare).map((stone) => stone.role)).toEqual(['centre']);
  });
});
