import type { ProductCard } from '#kernel/api/wire.ts';
import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { productCards } from './product-cards.service.ts';
import { readSuggestions } from './suggestions.repo.ts';

/** What goes with the pieces a shopper has already: never one of those, never one that is sold out. */
export async function suggestedCards(
  host: Host,
  call: Call,
  { without, count }: { without: readonly number[]; count: number },
): Promise<ProductCard[]> {
  const ids = await readSuggestions(host.db.handle, [...new Set(without)], count);
  return productCards(host.db.handle, ids, presentationOf(host, call));
}
