import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import { readProduct } from '#client/api/catalogue.ts';
import {
  $comparedPieces,
  comparedOfQuery,
  comparisonPath,
  setPieceCompared,
} from '#client/compared-pieces.ts';
import { pageHref } from '#client/preferences.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';

export interface ComparedPiece {
  id: ProductId;
  /** undefined while loading; null if the shop no longer has it. */
  product: Product | null | undefined;
}

/**
 * The pieces that the address names, with current data. Without any, those selected on this device, which are
 * then written to the address. A piece removed here is also deselected.
 */
export function useComparedPieces() {
  const [ids, setIds] = useState<readonly ProductId[] | null>(null);
  const [products, setProducts] = useState<ReadonlyMap<ProductId, Product | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(new Set<ProductId>());

  const ask = async (id: ProductId) => {
    if (asked.current.has(id)) return;
    asked.current.add(id);
    try {
      const product = await readProduct(api, { id }, { silent: true });
      setProducts((known) => new Map(known).set(id, product));
    } catch (error) {
      // Allows another try.
      asked.current.delete(id);
      if (error instanceof ApiError && error.kind === 'business')
        setProducts((known) => new Map(known).set(id, null));
      else setFailed(true);
    }
  };
  const show = (next: readonly number[]) => {
    setIds(next.map(productId));
    setFailed(false);
    for (const id of next.map(productId)) void ask(id);
  };
  const write = (next: readonly number[]) =>
    history.replaceState(history.state, '', pageHref(comparisonPath(next)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once, then listens to it
  useEffect(() => {
    const read = () => {
      const named = comparedOfQuery(location.search);
      const next = named.length > 0 ? named : $comparedPieces.get();
      if (named.length === 0 && next.length > 0) write(next);
      show(next);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  return {
    /** null before the address has been read. */
    pieces: ids?.map((id): ComparedPiece => ({ id, product: products.get(id) })) ?? null,
    hasFailed,
    retry: () => show(ids ?? []),
    remove: (id: ProductId) => {
      const next = (ids ?? []).filter((other) => other !== id);
      setPieceCompared(id, false);
      write(next);
      setIds(next);
    },
  };
}
