import { maxLines, maxQuantity } from '#kernel/shop/cart/cart.rules.ts';

/** A piece that a link puts into the cart. */
export interface LinkedItem {
  /** Id of a product, variant or stone. */
  item: string;
  quantity: number;
}

/** The id behind a token; undefined if it is malformed. Ids with other characters are base64url behind a tilde. */
function readToken(token: string): string | undefined {
  if (/^[A-Za-z0-9._-]+$/.test(token)) return token;
  const encoded = /^~([A-Za-z0-9_-]+)$/.exec(token)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const canonical = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    if (canonical !== encoded) return undefined;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const id = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /\p{Cc}/u.test(id) ? undefined : id;
  } catch {
    return undefined;
  }
}

/** The items of the path of a permalink, `v12_size_6:1,d345:1`; undefined if it is malformed or has too many. */
export function readLinkedItems(path: string): LinkedItem[] | undefined {
  const pairs = path.split(',');
  if (pairs.length > maxLines) return undefined;
  const items: LinkedItem[] = [];
  for (const pair of pairs) {
    const [, token = '', digits = ''] = /^([^:]+):([1-9]\d{0,5})$/.exec(pair) ?? [];
    const item = readToken(token);
    if (item === undefined) return undefined;
    items.push({ item, quantity: Math.min(Number(digits), maxQuantity) });
  }
  return items;
}

/** The path of a permalink with these items, whose ids are tokens. */
export const linkedItems = (items: readonly LinkedItem[]): string =>
  items.map(({ item, quantity }) => `${item}:${quantity}`).join(',');
