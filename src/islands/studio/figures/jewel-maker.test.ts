import { describe, expect, it, vi } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { familyOf } from '../stage/camera/family.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { BuildRequest, BuiltJewel, FiguresRequest } from './jewel.worker.ts';
import { JewelMaker, type WeighRequest } from './jewel-maker.ts';

const ringOf = (circumferenceMm: number) =>
  designOf({
    ...{ version: 2, kind: 'ring', metal: 'gold-18k-yellow', circumferenceMm },
    centre: { shape: 'round', carat: 1 },
  });
const [small, large] = [ringOf(48), ringOf(60)];
const model = buildJewel(small);
const pricing = { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES };

const toBuild = (design: Design, before: Design | null = null): BuildRequest => ({
  design,
  before,
  isApart: false,
});
const toWeigh = (design: Design): WeighRequest => ({ design, stone: null, pricing });
const builtOf = (design: Design, changes: BuiltJewel['changes'] = []): BuiltJewel => ({
  ...{ design, changes, model, family: familyOf(design), engraving: null },
});
const grams = [{ 'gold-18k-yellow': 4 }];
const unpriced = figuresOf(small, model, { grams, bodies: 1, walls: [] }, null);
const priced: Figures = { ...unpriced, price: priceDesign(small, measuresOf(model, grams), pricing) };

/** A maker whose calculations the test answers by hand. */
function openMaker() {
  const builds: { request: BuildRequest; answer: PromiseWithResolvers<BuiltJewel> }[] = [];
  const weighings: { request: FiguresRequest; answer: PromiseWithResolvers<Figures> }[] = [];
  const calculations = {
    build: vi.fn((request: BuildRequest) => {
      const answer = Promise.withResolvers<BuiltJewel>();
      builds.push({ request, answer });
      return answer.promise;
    }),
    weigh: vi.fn((request: FiguresRequest) => {
      const answer = Promise.withResolvers<Figures>();
      weighings.push({ request, answer });
      return answer.promise;
    }),
    mend: vi.fn(async (_design: Design, issues: readonly Figures['issues'][number][]) => [...issues]),
    ladders: vi.fn(async () => new Map()),
  };
  const events = {
    built: vi.fn(),
    buildFailed: vi.fn(),
    weighed: vi.fn(),
    mended: vi.fn(),
    busy: vi.fn(),
    priceMissing: vi.fn(),
  };
  return { maker: new JewelMaker(calculations, events), calculations, events, builds, weighings };
}

describe('a jewel maker', () => {
  it('builds each design once, and only builds until there is a price to show', async () => {
    const { maker, calculations, events, builds } = openMaker();
    maker.update(toBuild(small), null);
    maker.update(toBuild(small), null);
    expect(calculations.build).toHaveBeenCalledTimes(1);
    builds[0]?.answer.resolve(builtOf(small));
    await vi.waitFor(() => expect(events.built).toHaveBeenCalledWith(toBuild(small), builtOf(small)));
    expect(calculations.weigh).not.toHaveBeenCalled();
    maker.update(toBuild(large), null);
    expect(calculations.build).toHaveBeenCalledTimes(2);
  });

  it('does not build a set again whose bands have followed the ring', async () => {
    const { maker, calculations, events, builds } = openMaker();
    maker.update(toBuild(small, large), toWeigh(small));
    expect(events.busy).toHaveBeenLastCalledWith(true);
    expect(calculations.ladders).not.toHaveBeenCalled();
    builds[0]?.answer.resolve(builtOf(large, [{ path: 'circumferenceMm', value: 60 }]));
    await vi.waitFor(() => expect(events.built).toHaveBeenCalledOnce());
    maker.update(toBuild(large), toWeigh(large));
    expect(calculations.build).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(calculations.weigh).toHaveBeenCalledOnce());
  });

  it('reports a design that cannot be built', async () => {
    const { maker, events, builds } = openMaker();
    maker.update(toBuild(small), null);
    builds[0]?.answer.reject(new Error('no solid'));
    await vi.waitFor(() => expect(events.buildFailed).toHaveBeenCalledWith(toBuild(small)));
  });

  it('stays busy until the newest design is weighed', async () => {
    const { maker, events, weighings } = openMaker();
    maker.update(toBuild(small), toWeigh(small));
    await vi.waitFor(() => expect(weighings).toHaveLength(1));
    maker.update(toBuild(large), toWeigh(large));
    weighings[0]?.answer.resolve(priced);
    await vi.waitFor(() => expect(weighings).toHaveLength(2));
    expect(events.busy).toHaveBeenLastCalledWith(true);
    weighings[1]?.answer.resolve(priced);
    await vi.waitFor(() => expect(events.busy).toHaveBeenLastCalledWith(false));
    expect(events.weighed).toHaveBeenLastCalledWith(toWeigh(large), priced);
  });

  it('weighs again for another stone or other prices, and for nothing else', async () => {
    const { maker, calculations } = openMaker();
    maker.update(toBuild(small), toWeigh(small));
    maker.update(toBuild(small), toWeigh(small));
    expect(calculations.ladders).toHaveBeenCalledTimes(1);
    maker.update(toBuild(small), { ...toWeigh(small), pricing: null });
    expect(calculations.ladders).toHaveBeenCalledTimes(2);
    const stone = { source: { piece: 0, path: 'centre' }, id: '7', priceMinor: 900_000 };
    maker.update(toBuild(small), { ...toWeigh(small), pricing: null, stone });
    expect(calculations.ladders).toHaveBeenCalledTimes(3);
  });

  it('weighs without a price when the prices of stones cannot be loaded', async () => {
    const { maker, calculations, events, weighings } = openMaker();
    calculations.ladders.mockRejectedValueOnce(new Error('offline'));
    maker.update(toBuild(small), toWeigh(small));
    await vi.waitFor(() => expect(weighings).toHaveLength(1));
    expect(events.priceMissing).toHaveBeenLastCalledWith(true);
    expect(weighings[0]?.request.pricing).toBeNull();
    weighings[0]?.answer.resolve(unpriced);
    await vi.waitFor(() => expect(events.busy).toHaveBeenLastCalledWith(false));
    expect(events.priceMissing).not.toHaveBeenCalledWith(false);
  });

  it('adds remedies to the design that has thin walls', async () => {
    const { maker, calculations, events, weighings } = openMaker();
    const issues: Figures['issues'] = [
      { rule: 'wall', severity: 'error', path: 'shank', measured: 0.3, limit: 0.8, unit: 'mm', fix: null },
    ];
    maker.update(toBuild(small), toWeigh(small));
    await vi.waitFor(() => expect(weighings).toHaveLength(1));
    weighings[0]?.answer.resolve({ ...priced, canMend: true, issues });
    await vi.waitFor(() => expect(events.mended).toHaveBeenCalledWith(small, issues));
    expect(calculations.mend).toHaveBeenCalledWith(small, issues);
  });

  it('is not busy after a failed weighing', async () => {
    const { maker, events, weighings } = openMaker();
    maker.update(toBuild(small), toWeigh(small));
    await vi.waitFor(() => expect(weighings).toHaveLength(1));
    weighings[0]?.answer.reject(new Error('no worker'));
    await vi.waitFor(() => expect(events.busy).toHaveBeenLastCalledWith(false));
  });
});
