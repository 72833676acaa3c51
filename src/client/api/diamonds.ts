import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';
import type { PricedStone } from '#kernel/jewel/pricing/stone-price.ts';
import type {
  Diamond,
  DiamondPage,
  DiamondSearch,
  DiamondWithReport,
  StoneId,
} from '#kernel/shop/diamonds/diamond.ts';
import type { Diamond as WireDiamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { Api, ApiData, ApiInput, CallOptions } from './api.ts';

export function decodeDiamond(wire: WireDiamond): Diamond {
  return {
    id: wire.id as StoneId,
    shape: wire.shape,
    carat: wire.carat,
    color: wire.color,
    clarity: wire.clarity,
    cut: wire.cut,
    light: wire.light,
    polish: wire.polish,
    symmetry: wire.symmetry,
    fluor: wire.fluor,
    lab: wire.lab,
    certificateNumber: wire.certificate_no,
    origin: wire.origin,
    isSample: wire.is_sample,
    lengthMm: wire.length_mm,
    widthMm: wire.width_mm,
    depthMm: wire.depth_mm,
    ratio: wire.ratio,
    tablePct: wire.table_pct,
    depthPct: wire.depth_pct,
    crownAngleDeg: wire.crown_angle_deg || null,
    pavilionAngleDeg: wire.pavilion_angle_deg || null,
    girdle: wire.girdle,
    culet: wire.culet,
    priceBaseMinor: wire.price_base_minor,
    state: wire.state,
  };
}

/** Parameters of a search; bounds are `carat_min`, `carat_max` and so on. */
export function searchInput({ facets, figures, sort, page, perPage }: DiamondSearch): ApiInput<'diamonds'> {
  const bounds = Object.entries(figures).flatMap(([figure, { min, max }]) => [
    [`${figure}_min`, min] as const,
    [`${figure}_max`, max] as const,
  ]);
  return {
    ...Object.fromEntries(Object.entries(facets).map(([facet, values]) => [facet, [...values]])),
    ...Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined)),
    sort,
    p: page,
    numPerPage: perPage,
  };
}

function decodePage(wire: ApiData<'diamonds'>): DiamondPage {
  const counts = wire.facets.map(({ name, values }) => [
    name,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ]);
  return {
    stones: wire.stones.map(decodeDiamond),
    total: wire.total,
    pageCount: wire.page_count,
    counts: Object.fromEntries(counts),
    priceHistogram: wire.price_histogram,
    caratHistogram: wire.carat_histogram,
  };
}

export async function searchDiamonds(
  api: Api,
  search: DiamondSearch,
  signal?: AbortSignal,
): Promise<DiamondPage> {
  return decodePage(
    await api.call('diamonds', searchInput(search), { silent: true, ...(signal && { signal }) }),
  );
}

/** A stone with the URL of its report; rejects with 1300001 if it never existed. */
export async function readDiamond(api: Api, id: StoneId, signal?: AbortSignal): Promise<DiamondWithReport> {
  const { stone } = await api.call('diamond', { id }, { silent: true, ...(signal && { signal }) });
  return { ...decodeDiamond(stone), certificateUrl: stone.certificate_url };
}

/** Stones by id, in that order; unknown ones are omitted. */
export async function readDiamonds(
  api: Api,
  ids: readonly StoneId[],
  signal?: AbortSignal,
): Promise<readonly Diamond[]> {
  const options = { silent: true, ...(signal && { signal }) };
  const { stones } = await api.call('diamondSelection', { id: [...ids] }, options);
  return stones.map(decodeDiamond);
}

/** The price per carat of stones with these grades, by weight (see `ladderKey`). */
export async function readStoneLadder(api: Api, stone: PricedStone): Promise<StoneLadder> {
  const { origin, shape, colour, clarity, cutGrade: cut, fluorescence: fluor } = stone;
  // Excluded by these checks instead of the table of grades, which every account page would have to load.
  if (isFancy(colour) || shape === 'tapered-baguette')
    throw new RangeError('only listed stones have a ladder');
  const input = { shape, origin, color: colour, clarity, cut, ...(fluor && { fluor }) };
  const { steps } = await api.call('diamondSteps', input, { silent: true, duplicate: 'share' });
  return steps.map((step) => ({
    fromMilliCarat: step.from_mct,
    perCaratMinor: step.per_carat_base_minor,
    count: step.count,
    heaviestMilliCarat: step.heaviest_mct,
  }));
}

/** Stones with this report or stock number. */
export async function findByNumber(api: Api, number: string): Promise<readonly Diamond[]> {
  const { stones } = await api.call('diamondByNumber', { number }, { notify: true });
  return stones.map(decodeDiamond);
}

/** A cheaper stone that looks the same, with its light score from 0 to 100. */
export interface SameLook {
  stone: Diamond;
  lightScore: number;
}

/** Cheapest first, by origin. */
export async function readSameLook(api: Api, id: StoneId, signal: AbortSignal): Promise<readonly SameLook[]> {
  const { stones } = await api.call('diamondSameLook', { id }, { signal, silent: true });
  return stones.map(({ stone, light_score }) => ({ stone: decodeDiamond(stone), lightScore: light_score }));
}

/** Newest first. */
export async function readFavouriteDiamonds(api: Api): Promise<readonly Diamond[]> {
  const { stones } = await api.call(
    'diamondFavourites',
    { numPerPage: 100 },
    { duplicate: 'allow', silent: true },
  );
  return stones.map(decodeDiamond);
}

/** Adds or removes a favourite stone; idempotent. */
export async function setFavouriteDiamond(
  api: Api,
  id: StoneId,
  isFavourite: boolean,
  options: CallOptions = { notify: true },
): Promise<void> {
  const name = isFavourite ? 'diamondFavouriteAdd' : 'diamondFavouriteCancel';
  await api.call(name, { diamond_id: id }, options);
}
