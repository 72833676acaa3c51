import { isMadeForBuyer } from '#kernel/shop/orders/order-type.ts';
import type { PiecePaperKind, PieceStatement } from '#kernel/shop/piece-papers/piece-paper.ts';
import type { PaperPiece } from '#kernel/shop/receipts/paper.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { digestOf } from '#server/platform/digest.ts';
import { textsIn } from '#server/platform/texts.ts';
import { orderedPieces } from '#server/receipts/ordered-pieces.service.ts';
import { pieceRows } from '#server/receipts/piece-labels.ts';

/** The facts of a statement besides its kind and number. */
export type PieceFacts = Omit<PieceStatement, 'kind' | 'number' | 'valuation'>;

/** The name of a line. A design may have a name that its owner gave it, which could be a person's. */
const nameOf = ({ kind, name }: OrderItem): Localised =>
  kind === 'design' ? localised((locale) => textsIn(locale)('piece-papers-api.designed-piece')) : name;

/** Whether a line is made for its buyer, so that its pieces have passports. */
export const isMade = ({ kind, customized_type: customizedType, options }: OrderItem): boolean =>
  isMadeForBuyer({ kind, customizedType, options });

/** Metals and stones of the pieces in sentences, by language. */
async function describe(
  executor: Executor,
  pieces: readonly PaperPiece[],
): Promise<PieceStatement['described']> {
  const labels = await shopLabels(executor);
  const parts = await saleProducts(
    executor,
    pieces.flatMap(({ productId }) => productId ?? []),
  );
  return localised((locale) => {
    const t = textsIn(locale);
    return pieces.flatMap((piece) => {
      const name = localText(parts.get(piece.productId ?? 0)?.text, locale)?.name;
      const heading = name === undefined ? [] : [{ label: t('receipt.piece'), value: name }];
      return [...heading, ...pieceRows(piece, { locale, t, labels })];
    });
  });
}

/** Facts of a line of an order for a statement of this day. */
export async function pieceFacts(
  executor: Executor,
  order: Order,
  item: OrderItem,
  { siteOrigin, now }: { siteOrigin: string; now: Date },
): Promise<PieceFacts> {
  const site = await siteDocument(executor);
  const pieces = await orderedPieces(executor, [item]);
  return {
    issuedOn: businessDay(now),
    shop: { name: site.brand.name, site: siteOrigin },
    name: nameOf(item),
    pieces: pieces.map(({ metals, grams, stones }) => ({
      metals: metals.map((metal) => ({ ...metal })),
      grams,
      stones: stones.map((stone) => ({ ...stone })),
    })),
    described: await describe(executor, pieces),
    makersMark: site.settings.piecePapers?.makersMark ?? '',
    designHash: isMade(item) ? item.design_hash || digestOf([item.sku, item.options_key]) : '',
    orderYear: Number(businessDay(order.paid_at ?? order.created_at).slice(0, 4)),
  };
}

/** The statement of a paper with this number. */
export const statementOf = (
  kind: PiecePaperKind,
  number: string,
  facts: PieceFacts,
  valuation?: PieceStatement['valuation'],
): PieceStatement => ({ kind, number, ...facts, ...(valuation && { valuation }) });
