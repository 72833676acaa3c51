import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import { DEFAULT_QUOTES, type MetalQuote } from '#kernel/jewel/pricing/price-rates.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import type { priceDeskCalls } from '#kernel/shop/desk/prices.calls.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { costOf, weighedDesigns } from './catalogue-weights.service.ts';
import { priceGround } from './price-ground.service.ts';
import { holdRules, moveQuotedTags } from './price-rules.repo.ts';
import { catalogueDesigns } from './product-designs.service.ts';
import { quotedMoves, quotedProducts } from './quoted-tags.service.ts';
import { holdQuotes, writeQuotes } from './quotes.repo.ts';
import { toQuotes } from './quotes.service.ts';

type Prices = Readonly<Record<BaseMetal, number>>;

const money = (minor: number) => ({ currency: baseCurrency(), minor });

async function recordIn(executor: Executor) {
  const rows = await holdQuotes(executor);
  const quotes = toQuotes(rows).map(({ base, perOunceMinor, quotedAt }) => ({
    base,
    perOunce: money(perOunceMinor),
    quotedAt,
    isHouse: !rows.some((row) => row.base === base),
  }));
  return { id: 'quotes' as const, quotes, version: versionOf(quotes) };
}

function toMetalQuotes(prices: Prices, now: Date): MetalQuote[] {
  return DEFAULT_QUOTES.map(({ base }) => ({
    base,
    perOunceMinor: prices[base],
    quotedAt: now.toISOString(),
  }));
}

/** Quotes of all metals; the defaults for metals without one. */
export function deskQuotes({ db }: Pick<Host, 'db'>) {
  return db.transaction((trx) => recordIn(trx));
}

/** Studio price of each catalogue design today and at these quotes; unchanged ones are omitted. */
export async function previewQuotes({ db, clock }: Pick<Host, 'db' | 'clock'>, prices: Prices) {
  const wanted = toMetalQuotes(prices, clock.now());
  const { quotes: current, rates, ladders } = await priceGround(db.handle);
  const designs = await catalogueDesigns(db.handle);
  const weighed = await weighedDesigns(
    db.handle,
    designs.map(({ design }) => design),
  );
  const rows = designs.flatMap(({ productId, name }, index) => {
    const made = weighed[index];
    if (!made) return [];
    const [before, after] = [current, wanted].map((quotes) => costOf(made, { quotes, rates, ladders }));
    if (before === undefined || after === undefined || before === after) return [];
    return [{ productId, name, before: money(before), after: money(after) }];
  });
  return { rows };
}

/**
 * Saves new quotes and moves the tags of products with a design by as much as the design costs more or less. Throws
 * 1900104 if the quotes were changed meanwhile.
 */
export async function saveQuotes(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { version, quotes }: DeskValues<typeof priceDeskCalls.deskSaveQuotes>,
) {
  const products = await quotedProducts(db.handle);
  return db.transaction(async (trx) => {
    // Serialises the quotes too: there are no rows to lock before the first ones are saved.
    await holdRules(trx);
    const current = await recordIn(trx);
    checkVersion(version, current);
    const moves = await quotedMoves(trx, products, {
      before: toQuotes(await holdQuotes(trx)),
      after: toMetalQuotes(quotes, call.now),
    });
    await writeQuotes(trx, quotes, call.now);
    await moveQuotedTags(trx, moves);
    call.audit({
      kind: 'metal-quotes',
      id: 'quotes',
      before: current.quotes,
      after: { quotes, tags: moves.map(({ productId, movedMinor }) => [productId, movedMinor]) },
    });
    return recordIn(trx);
  });
}
