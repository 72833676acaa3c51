import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';

/** Link and prices of a pre-built card; they depend on the metal by which a list is filtered. */
export type CardOffer = Pick<ProductCard, 'url' | 'priceBaseMinor' | 'originalBaseMinor' | 'priorBaseMinor'>;

const linksOf = (item: ParentNode) => item.querySelectorAll<HTMLAnchorElement>('a[href]');
const amountsOf = (item: ParentNode) => item.querySelectorAll<HTMLElement>('data[data-price-minor]');

export function readOffer(item: ParentNode): CardOffer {
  const [price = 0, original = price, prior] = [...amountsOf(item)].map((amount) =>
    Number(amount.dataset['priceMinor']),
  );
  return {
    url: linksOf(item)[0]?.getAttribute('href') ?? '',
    priceBaseMinor: price,
    originalBaseMinor: original,
    ...(prior !== undefined && { priorBaseMinor: prior }),
  };
}

/** Writes the link and the amounts of a card; `format` takes minor units of the base currency. */
export function writeOffer(item: ParentNode, offer: CardOffer, format: (baseMinor: number) => string): void {
  for (const link of linksOf(item)) link.setAttribute('href', offer.url);
  const minors = [offer.priceBaseMinor, offer.originalBaseMinor, offer.priorBaseMinor];
  for (const [index, amount] of [...amountsOf(item)].entries()) {
    const minor = minors[index] ?? offer.priceBaseMinor;
    if (amount.dataset['priceMinor'] === String(minor)) continue;
    amount.dataset['priceMinor'] = String(minor);
    amount.textContent = format(minor);
  }
}
