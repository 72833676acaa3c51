import { performance } from 'node:perf_hooks';
import { type DiamondFacet, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { DiamondQuery } from '#server/diamonds/diamond-query.ts';

/** A search as narrow as the finder's page allows. */
export function tenFilters(random: () => number): DiamondQuery {
  const facets: Partial<Record<DiamondFacet, readonly string[]>> = {};
  for (const facet of ['color', 'clarity', 'cut', 'polish', 'symmetry', 'fluor', 'lab'] as const) {
    const values: readonly string[] = diamondFacets[facet];
    const from = Math.floor(random() * Math.min(3, values.length - 1));
    facets[facet] = values.slice(from, from + 4);
  }
  facets.shape = diamondFacets.shape.filter((shape) => shape === 'round' || random() < 0.3);
  const carat = 30 + Math.floor(random() * 60);
  const price = 200_000 + Math.floor(random() * 1_000_000);
  return {
    facets,
    caratHundredths: [carat, carat + 40 + Math.floor(random() * 200)],
    priceMinor: [price, price * 8],
    sort: random() < 0.5 ? 'price' : 'carat-desc',
    offset: 24 * Math.floor(random() * 4),
    limit: 24,
  };
}

/** No filter, or a shape. */
export function fewFilters(random: () => number): DiamondQuery {
  const facets = random() < 0.5 ? {} : { shape: ['round'] };
  return {
    facets,
    sort: random() < 0.5 ? 'price' : 'color',
    offset: 24 * Math.floor(random() * 50),
    limit: 24,
  };
}

/** Median and 99th percentile in milliseconds. */
export async function timesOf(
  count: number,
  query: () => DiamondQuery,
  ask: (query: DiamondQuery) => Promise<unknown>,
) {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const asked = query();
    const startedAt = performance.now();
    await ask(asked);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return [at(0.5), at(0.99)];
}
