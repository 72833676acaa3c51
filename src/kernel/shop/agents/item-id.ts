import { isEngraving } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** The subject of an id of the protocol: a product, a product with its choices, or a loose stone. */
export type ItemReference =
  | { kind: 'product'; productId: ProductId }
  | { kind: 'variant'; productId: ProductId; options: Readonly<Record<string, string>> }
  | { kind: 'diamond'; stoneId: StoneId };

/** Length of the longest id that is read. */
export const mostItemIdCharacters = 400;
const mostId = 2 ** 31 - 1;

/** Writes other bytes as `.hh`, so that an id is a token of a permalink: `[A-Za-z0-9._-]`. */
const escapePart = (part: string): string =>
  Array.from(new TextEncoder().encode(part), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9-]/.test(character) ? character : `.${byte.toString(16).padStart(2, '0')}`;
  }).join('');

/** Undefined for a part that `escapePart` does not write, and for one with control characters. */
function readPart(part: string): string | undefined {
  if (!/^(?:[A-Za-z0-9-]|\.[0-9a-f]{2})+$/.test(part)) return undefined;
  const bytes = Array.from(part.matchAll(/\.([0-9a-f]{2})|(.)/g), ([, hex, plain = '']) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return /[\p{Cc}\p{Cf}]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The id of an item: `p1202`, `v1202_metal_18k-rose_size_6` or `d345`. */
export function itemId(item: ItemReference): string {
  if (item.kind === 'product') return `p${item.productId}`;
  if (item.kind === 'diamond') return `d${item.stoneId}`;
  return [`v${item.productId}`, ...Object.entries(item.options).flat().map(escapePart)].join('_');
}

/** Null for a text that is not such an id. */
export function readItemId(id: string): ItemReference | null {
  const [, kind, digits = '', rest = ''] =
    /^([pvd])([1-9]\d{0,9})((?:_[A-Za-z0-9.-]+)*)$/.exec(id.slice(0, mostItemIdCharacters + 1)) ?? [];
  const number = Number(digits);
  if (id.length > mostItemIdCharacters || kind === undefined || number > mostId) return null;
  if (kind === 'v') {
    const parts = rest.split('_').slice(1).map(readPart);
    if (parts.length % 2 === 1 || parts.includes(undefined)) return null;
    const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[part ?? '', parts[at + 1] ?? '']] : []));
    // No variant has an engraving: a link must not bring a text that the buyer has not written.
    if (pairs.some(([key = '']) => isEngraving(key))) return null;
    return { kind: 'variant', productId: number as ProductId, options: Object.fromEntries(pairs) };
  }
  if (rest !== '') return null;
  if (kind === 'p') return { kind: 'product', productId: number as ProductId };
  const stoneId = readStoneId(number);
  return stoneId === null ? null : { kind: 'diamond', stoneId };
}
