import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import type { orderDeskCalls } from '#kernel/shop/desk/orders.calls.ts';
import { isMadeForBuyer } from '#kernel/shop/orders/order-type.ts';
import { paidForPieces } from '#kernel/shop/returns/returns.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { figuresIn } from '#server/drawings/drawings.mapper.ts';
import { readDrawingPictures } from '#server/drawings/drawings.repo.ts';
import { choicesOf } from '#server/drawings/piece-choices.service.ts';
import type { Drawing, DrawnPiece } from '#server/orders/order-drawings.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import type { OrderItem } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import type { OrderFacts } from './order-desk.repo.ts';

export type DeskOrder = DeskData<(typeof orderDeskCalls)['deskOrder']>;
type DeskLine = DeskOrder['lines'][number];

/** URL of a piece's image: the buyer's own, the render of the design, or the catalogue's. */
export function pictureOf(
  host: Pick<Host, 'config'>,
  item: Pick<OrderItem, 'image' | 'image_id'>,
  drawn?: WireMedia,
): string {
  if (item.image_id !== null) return uploadUrl(host, item.image_id);
  const { siteOrigin, apiOrigin } = host.config;
  return imageUrl(siteOrigin, drawn ?? mediaOf(item.image, { apiOrigin, locale: 'en' }), 320);
}

/** Whether a line is made to order. */
export function isMade({ kind, customized_type, options }: OrderItem): boolean {
  return isMadeForBuyer({ kind, customizedType: customized_type, options });
}

function certificateOf({ stone }: OrderItem): DeskLine['certificate'] {
  if (!stone) return null;
  const { lab, certificate_no: number, certificate_url: url, is_sample: isSample } = stone;
  return { lab, number, url, isSample };
}

/** Lines of an order in the desk's format. */
export async function deskLines(
  { host, executor, locale }: { host: Pick<Host, 'config'>; executor: Executor; locale: Locale },
  { order, items, stages: placed }: OrderFacts,
  pieces: readonly DrawnPiece[],
): Promise<DeskLine[]> {
  const stages = new Map(placed.map(({ order_item_id, stage }) => [order_item_id, stage]));
  const labels = await shopLabels(executor);
  const pictures = await readDrawingPictures(
    executor,
    pieces.flatMap(({ all }) => all.map(({ id }) => id)),
  );
  const drawingOf = (drawn: Drawing): NonNullable<DeskLine['drawing']> => ({
    number: drawn.number,
    state: drawn.state,
    sentAt: drawn.sent_at.toISOString(),
    answeredAt: drawn.answered_at?.toISOString() ?? null,
    note: drawn.note,
    asked: drawn.asked,
    pictures: (pictures.get(drawn.id) ?? []).map(({ id }) => uploadUrl(host, id)),
    figures: figuresIn(drawn, { locale, labels }).map(({ label, value }) => ({ label, value })),
  });
  const own = await ownPictures(executor, host.config, items);
  const paidOrder = {
    ...{ currency: order.currency, discountMinor: order.discount_minor },
    lines: items.map(({ id, row_minor, qty, is_reduced }) => ({
      ...{ id, rowMinor: row_minor, quantity: qty, isReduced: is_reduced },
    })),
  };
  const lines: DeskLine[] = [];
  for (const item of items) {
    const piece = pieces.find((each) => each.item.id === item.id);
    const drawn = piece?.current ?? piece?.all[0];
    const choices = piece ? await choicesOf(executor, item) : undefined;
    lines.push({
      id: item.id,
      kind: item.kind,
      name: localText(item.name, locale),
      product: item.product_id,
      sku: item.sku,
      quantity: item.qty,
      total: { currency: order.currency, minor: item.row_minor },
      picture: pictureOf(host, item, own.get(item.design_hash)),
      options: Object.entries(itemOptions(item, labels, locale)).map(([label, value]) => ({ label, value })),
      certificate: certificateOf(item),
      isMadeToOrder: isMade(item),
      paidFor: Array.from({ length: item.qty }, (_, index) =>
        paidForPieces(paidOrder, { lineId: item.id, before: 0, quantity: index + 1 }),
      ),
      stage: isMade(item) && order.status === 'processing' ? (stages.get(item.id) ?? 'queue') : null,
      drawing: drawn ? drawingOf(drawn) : null,
      earlierDrawings: (piece?.all ?? []).filter(({ id }) => id !== drawn?.id).map(drawingOf),
      choices: choices
        ? {
            sizes: choices.sizes.map(({ key, chosen, values }) => ({ key, chosen, values: [...values] })),
            engraving: choices.engraving?.text ?? null,
          }
        : null,
    });
  }
  return lines;
}
