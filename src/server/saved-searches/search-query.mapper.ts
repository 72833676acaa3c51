import * as v from 'valibot';
import { parseFinder, searchOf } from '#kernel/shop/diamonds/finder-state.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import { readQuery } from '#server/diamonds/diamond-query.mapper.ts';
import type { DiamondQuery } from '#server/diamonds/finder.service.ts';

/**
 * The index query of a saved search, made as the finder makes it from its address; undefined where the finder refuses the
 * search.
 */
export function queryOfSearch(query: string, currency: CurrencyRate): DiamondQuery | undefined {
  const { facets, figures } = searchOf(parseFinder(new URLSearchParams(query)), currency);
  const bounds = Object.entries(figures).flatMap(([figure, { min, max }]) => [
    [`${figure}_min`, min] as const,
    [`${figure}_max`, max] as const,
  ]);
  const input = { ...facets, ...Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined)) };
  const read = v.safeParse(diamondEndpoints.diamonds.input, input);
  return read.success ? readQuery(read.output, currency) : undefined;
}
