import { persisted } from './persisted.ts';
import { keys } from './storage.ts';

const count = {
  decode: (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0),
  encode: (value: number) => (value > 0 ? String(value) : undefined),
};

/** Pieces in the cart; shown in the header before any island is loaded. */
export const $cartCount = persisted(keys.cartCount, 0, count);

export const $favouriteCount = persisted(keys.favouriteCount, 0, count);

/** Unread messages. */
export const $messageCount = persisted(keys.messageCount, 0, count);

export const $designCount = persisted(keys.designCount, 0, count);
