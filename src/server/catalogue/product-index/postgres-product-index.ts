import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type CardRow, productCards } from '../product-cards.service.ts';
import type { FacetCount, ListingFilter, ListingPage, ProductIndex } from '../product-index.ts';
import {
  countFacets,
  hasPublishedReview,
  readCategoryIds,
  readListingIds,
  readMadeToOrder,
  readStock,
} from './postgres-product-index.repo.ts';

/** The product index answered by the database: for large catalogues and for previews, which see uncommitted rows. */
export class PostgresProductIndex implements ProductIndex {
  readonly #executor: Executor;

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  list(filter: ListingFilter, page: ListingPage): Promise<number[]> {
    return readListingIds(this.#executor, filter, page);
  }

  countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]> {
    return countFacets(this.#executor, filter, priceBounds);
  }

  cards(ids: readonly number[], locale: Locale): Promise<CardRow[]> {
    return productCards(this.#executor, ids, locale);
  }

  categoryIdsOf(id: number): Promise<number[]> {
    return readCategoryIds(this.#executor, id);
  }

  stockOf(id: number): Promise<number | undefined> {
    return readStock(this.#executor, id);
  }

  hasReviews(id: number): Promise<boolean> {
    return hasPublishedReview(this.#executor, id);
  }

  madeToOrder({ mainCategoryId }: ComparedAttributes): Promise<ComparedAttributes[]> {
    return readMadeToOrder(this.#executor, mainCategoryId);
  }
}
