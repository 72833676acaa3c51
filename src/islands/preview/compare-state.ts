import {
  designFragment,
  mostDesignsInLink,
  readDesignFragment,
  type SharedLook,
} from '#client/design-link.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import type { DesignRow } from '#kernel/shop/jewel-labels/design-rows.ts';
import type { ComparedRow } from '#ui/ComparisonTable.tsx';
import type { DesignSource } from './shown-design.ts';

export const mostCompared = mostDesignsInLink;

function idsIn<Id extends number>(text: string | null): Id[] {
  const found = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(found.map((part) => Number(part) as Id))];
}

/** The compared designs in an address: saved designs, then catalogue designs, then links; four at most. */
export function comparedSources({ search, hash }: Pick<Location, 'search' | 'hash'>): DesignSource[] {
  const query = new URLSearchParams(search);
  const texts = [...new Set(readDesignFragment(hash).texts)];
  return [
    ...idsIn<DesignId>(query.get('ids')).map((id): DesignSource => ({ kind: 'saved', id })),
    ...idsIn<ProductId>(query.get('products')).map((id): DesignSource => ({ kind: 'product', id })),
    ...texts.map((text): DesignSource => ({ kind: 'link', text })),
  ].slice(0, mostCompared);
}

/** Query and fragment for these designs in this appearance; '' for none. */
export function comparedAddress(sources: readonly DesignSource[], appearance: SharedLook): string {
  if (sources.length === 0) return '';
  const of = (kind: 'saved' | 'product') =>
    sources.flatMap((source) => (source.kind === kind ? [source.id] : [])).join(',');
  const query = [
    ['ids', of('saved')],
    ['products', of('product')],
  ].filter(([, list]) => list !== '');
  const texts = sources.flatMap((source) => (source.kind === 'link' ? [source.text] : []));
  const search = query.length > 0 ? `?${query.map(([name, list]) => `${name}=${list}`).join('&')}` : '';
  return search + designFragment(texts, true, appearance);
}

/** Merges the rows of several designs into one list, keeping each design's own order. */
export function comparedRows(lists: readonly (readonly DesignRow[])[]): ComparedRow[] {
  const order: string[] = [];
  const labels = new Map<string, string>();
  for (const list of lists) {
    let at = 0;
    for (const { key, label } of list) {
      const known = order.indexOf(key);
      if (known >= 0) at = known + 1;
      else order.splice(at++, 0, key);
      if (!labels.has(key)) labels.set(key, label);
    }
  }
  return order.map((key) => {
    const values = lists.map((list) => list.find((row) => row.key === key)?.value);
    return { key, label: labels.get(key) ?? key, values, differs: new Set(values).size > 1 };
  });
}
