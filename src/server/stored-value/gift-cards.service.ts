import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { expiryOf } from '#kernel/shop/stored-value/expiry-rules.ts';
import { codeCharacters, codeLength } from '#kernel/shop/stored-value/gift-card-code.ts';
import { usualGiftCardSale } from '#kernel/shop/stored-value/gift-card-sale.ts';
import type { EntryKind } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { bookEntries, extendExpiry, openCard, setCode } from './stored-value.repo.ts';

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

/** The last day of a card that becomes valid now; null where cards do not expire. */
async function lastDayOf(trx: Transaction<Schema>, country: string, now: Date): Promise<string | null> {
  const { settings } = await siteDocument(trx);
  const { validYears } = settings.giftCardSale ?? usualGiftCardSale;
  return expiryOf(country, businessDay(now), validYears);
}

/** Lets the validity of a card begin on the day on which it is sent. */
export async function beginValidity(
  trx: Transaction<Schema>,
  { id, country }: { id: number; country: string },
  now: Date,
): Promise<void> {
  const day = await lastDayOf(trx, country, now);
  if (day !== null) await extendExpiry(trx, [id], day);
}

/** Opens a gift card without a code, writes its first entry and returns its id. */
export async function issueCard(
  trx: Transaction<Schema>,
  card: {
    currency: CurrencyCode;
    minor: number;
    kind: Extract<EntryKind, 'sold' | 'goodwill'>;
    /** Country whose expiry rule applies. */
    country: string;
    orderId: number | null;
    note?: string;
    staffName?: string;
    approvedBy?: string;
  },
  now: Date,
): Promise<number> {
  const { currency, minor: amount_minor, kind, country, orderId: order_id } = card;
  const expires_on = await lastDayOf(trx, country, now);
  const id = await openCard(trx, { currency, country, expires_on, created_at: now });
  await bookEntries(trx, [
    {
      ...{ account_id: id, kind, amount_minor, order_id, reference: `card:${id}`, at: now },
      ...{ note: card.note ?? '', staff_name: card.staffName ?? '' },
      approved_by: card.approvedBy ?? '',
    },
  ]);
  return id;
}

/** Gives a card a new code and returns it; only its hash is stored, and a code that it had before is void. */
export async function giveCode(trx: Transaction<Schema>, cardId: number): Promise<string> {
  const code = newCode();
  await setCode(trx, cardId, { code_hash: hashToken(code), code_end: code.slice(-4) });
  return code;
}
