import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designFromTexts } from '#kernel/jewel/design/design-from-texts.ts';
import { type DesignError, parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { withStone } from '#kernel/jewel/design/with-stone.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import type { Price } from '#kernel/jewel/pricing/price-line.ts';
import { stockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { stoneObstacle } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { MeasuredDesign } from './measure-process.ts';
import { measureDesign } from './measured-designs.ts';
import { type PriceGround, priceGround } from './price-ground.service.ts';

/** A design with its stock diamond set, built and weighed. */
export interface Composition extends MeasuredDesign {
  /** Canonical; includes the diamond as its stone. */
  design: Design;
  hash: string;
  stone: DiamondWithReport | null;
}

export interface PricedComposition extends Composition {
  price: Price;
}

function refuseDesign(errors: readonly DesignError[]): never {
  const path = errors[0]?.path ?? '';
  refuse(codes.parameterInvalid, {
    text: { key: path === '' ? 'designs-api.not-a-design' : 'designs-api.not-made', values: { path } },
    field: path === '' ? 'design' : `design.${path}`,
    data: { path, errors: errors.slice(0, 20) },
  });
}

/** Parses a client's design, as JSON or in bracket notation; throws 1000008 with the path of every fault. */
export function readDesign(document: unknown): Design {
  const { design, errors } = parseDesign(document);
  if (design !== null) return design;
  // In bracket notation every value is a text.
  return parseDesign(designFromTexts(document)).design ?? refuseDesign(errors);
}

export function refuseStone(reason: 'misfit' | 'gone' | 'reserved'): never {
  const refusal = { text: { key: `designs-api.stone-${reason}` }, field: 'stone_id' } as const;
  if (reason === 'misfit') refuse(codes.parameterInvalid, refusal);
  refuse(codes.outOfStock, { ...refusal, data: { state: reason } });
}

/** The design with the stone set in it, parsed again; null if they do not fit together. */
export function setInto(design: Design, stone: DiamondWithReport): Design | null {
  const set = withStone(design, stone);
  return set && parseDesign(set).design;
}

async function composed(
  executor: Executor,
  design: Design,
  stone: DiamondWithReport | null,
): Promise<Composition> {
  const hash = await designHash(design);
  return { ...(await measureDesign(executor, design, hash)), design, hash, stone };
}

/**
 * Measures designs before a transaction takes locks: an unknown one takes up to half a second. Failures are left to the
 * call that uses the result.
 */
export async function measureDesigns(
  executor: Executor,
  designs: readonly { design: Design; designHash: string }[],
): Promise<void> {
  await Promise.allSettled(
    designs.map(({ design, designHash }) => measureDesign(executor, design, designHash)),
  );
}

interface WantedComposition {
  document: unknown;
  stoneId: number | null;
  mustBeFree: boolean;
}

/**
 * The composition of a client's design. Throws 1000008 for a document that is not a design or cannot be made, and for a
 * stone that does not fit; 1500001 for a stone that no longer exists, or that is `reserved` although it must be free.
 */
export async function composition(executor: Executor, wanted: WantedComposition): Promise<Composition> {
  const { stoneId } = wanted;
  const stone = stoneId === null ? undefined : (await stockDiamonds(executor, [stoneId])).get(stoneId);
  return compositionWith(executor, wanted, stone);
}

/** Like `composition`, with the stone that was read; undefined if there is none. */
export async function compositionWith(
  executor: Executor,
  wanted: WantedComposition,
  stone: DiamondWithReport | undefined,
): Promise<Composition> {
  const design = readDesign(wanted.document);
  if (wanted.stoneId === null) return composed(executor, design, null);
  const obstacle = stoneObstacle(stone?.state);
  if (!stone || (obstacle !== undefined && wanted.mustBeFree)) {
    refuseStone(obstacle ?? 'gone');
  }
  const set = setInto(design, stone);
  if (!set) refuseStone('misfit');
  return composed(executor, set, stone);
}

/** A composition read earlier, with its stone's current state; null if it cannot be made any more. */
export async function knownComposition(
  executor: Executor,
  design: unknown,
  stone: DiamondWithReport | null,
): Promise<Composition | null> {
  const parsed = parseDesign(design).design;
  const set = parsed && stone ? setInto(parsed, stone) : parsed;
  return set && composed(executor, set, stone);
}

/**
 * Like `knownComposition`, by the stone's id; if the stone no longer exists, the design keeps a stone with its
 * properties.
 */
export async function savedComposition(
  executor: Executor,
  design: Design | null,
  stoneId: number | null,
): Promise<Composition | null> {
  if (design === null) return null;
  const stone = stoneId === null ? undefined : (await stockDiamonds(executor, [stoneId])).get(stoneId);
  return knownComposition(executor, design, stone ?? null);
}

/** The price of the composition by these rates and quotes. */
export function priceComposition(composition: Composition, ground: PriceGround): PricedComposition {
  const { design, measures, stone } = composition;
  const stock = stockStone(design, stone);
  return { ...composition, price: priceDesign(design, measures, { ...ground, stock }) };
}

export async function pricedNow(executor: Executor, composition: Composition): Promise<PricedComposition> {
  return priceComposition(composition, await priceGround(executor));
}

/** Throws 1400002 if the workshop cannot make it; warnings are accepted. */
export function refuseUncastable({ issues }: MeasuredDesign): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  refuse(codes.cartAddInvalid, {
    text: { key: 'designs-api.not-castable' },
    field: `design.${errors[0]?.path ?? ''}`,
    data: { findings: errors },
  });
}
