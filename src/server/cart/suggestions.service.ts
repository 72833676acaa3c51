import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { productCards } from '#server/catalogue/product-cards.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { readSuggestedIds } from './suggestions.repo.ts';

/** A few pieces that go with a cart, or that sell best when it is empty. */
export async function suggestedCards(
  executor: Executor,
  view: Presentation,
  inCart: readonly number[],
  count: number,
): Promise<WireProductCard[]> {
  return productCards(executor, await readSuggestedIds(executor, inCart, count), view);
}
