import { toDecimalString } from '#kernel/shop/money/money.ts';
import { isAnswerable, isCare, type PictureStage } from '#kernel/shop/returns/care.rules.ts';
import { isOpenReturn, returnAfter } from '#kernel/shop/returns/return.transitions.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import {
  offeredReturnWays,
  type ReturnObstacle,
  reasonsOf,
  returnServices,
} from '#kernel/shop/returns/returns.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { tradeUpRule } from '#kernel/shop/trade-up/trade-up.rules.ts';
import type { WireReturn, WireReturnable } from '#kernel/wire/contracts/returns.contract.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import type { Labels } from '#server/catalogue/option-labels.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { type Order, type OrderItem, orderLines } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { text } from '#server/platform/texts.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { type Estimate, readEstimates } from './estimates.repo.ts';
import { sendTo } from './return-addresses.service.ts';
import { openedBy } from './return-emails.service.ts';
import { hasLabel } from './return-label.service.ts';
import { deliveryOf, refundOf, returnabilityOf, stoneCredit } from './return-request.service.ts';
import { type ReturnRow, readReturnPictures, readSteps } from './returns.repo.ts';
import { readTradeUps, type ShownTradeUp } from './trade-ups.repo.ts';

interface Reader {
  locale: Locale;
  now: Date;
}

/** Labels and images of pieces. */
interface Shown {
  labels: Labels;
  /** Rendered images of designs, by hash. */
  drawn: ReadonlyMap<string, WireMedia>;
  locale: Locale;
}

/** An order line as returns and owned pieces show it. */
export function wireItem(host: Host, item: OrderItem, { labels, drawn, locale }: Shown): WireReturn['item'] {
  const media =
    drawn.get(item.design_hash) ?? mediaOf(item.image, { apiOrigin: host.config.apiOrigin, locale });
  const own = item.image_id === null ? '' : uploadUrl(host, item.image_id);
  return {
    item_id: item.id,
    name: localText(item.name, locale),
    image: own || imageUrl(host.config.siteOrigin, media, 320),
    media,
    picture_url: own,
    custom_option_info: phpMap(itemOptions(item, labels, locale)),
  };
}

/** An amount in the currency of an order. */
export function amount({ currency, symbol }: Pick<Order, 'currency' | 'symbol'>, minor: number) {
  return { code: currency, symbol, value: Number(toDecimalString(minor)) };
}

function obstacleText(obstacle: ReturnObstacle | null, locale: Locale, days: number): string {
  return obstacle === null ? '' : text(locale, `returns-api.obstacle-${obstacle}`, { days });
}

/** The credit of a stone, as an amount of one piece. */
function creditAmounts(line: Parameters<typeof stoneCredit>[0]) {
  const credit = stoneCredit(line);
  return credit ? [amount(line.order, credit.valueMinor), amount(line.order, credit.leastMinor)] : [];
}

/** The lines of an order with the services that are offered, or why not. */
export async function wireReturnables(
  host: Host,
  { locale, now }: Reader,
  order: Order,
  earlier: readonly ReturnRow[],
): Promise<WireReturnable[]> {
  const labels = await shopLabels(host.db.handle);
  const items = await orderLines(host.db.handle, order.id);
  const drawn = await ownPictures(host.db.handle, host.config, items);
  const { refundDays } = host.config;
  /** The amounts of a service by number of pieces, and the delivery within the last one. */
  const refundsOf = (item: OrderItem, quantity: number) => {
    const pieces = (count: number) => ({ item, earlier, quantity: count, now });
    const deliveryMinor = quantity === 0 ? 0 : deliveryOf(order, items, pieces(quantity));
    return {
      amounts: Array.from({ length: quantity }, (_, index) =>
        amount(order, refundOf(order, items, pieces(index + 1))),
      ),
      ...(deliveryMinor > 0 && { delivery: amount(order, deliveryMinor) }),
    };
  };
  return items.map((item) => ({
    ...wireItem(host, item, { labels, drawn, locale }),
    qty: item.qty,
    price: amount(order, item.price_minor),
    services: returnabilityOf(host, { order, item, earlier, now }).offers.map(
      ({ service, quantity, obstacle }) => ({
        service_type: service,
        qty: quantity,
        amounts: service === 'trade-up' ? creditAmounts({ order, items, item }) : [],
        ...((service === 'refund' || service === 'exchange') && refundsOf(item, quantity)),
        obstacle: obstacle ?? '',
        obstacle_text: obstacleText(obstacle, locale, refundDays),
      }),
    ),
  }));
}

/** Services with their reasons, and ways to return, in the reader's language. */
export function wireChoices(locale: Locale) {
  const services = returnServices.filter((service) => service !== 'trade-up' || tradeUpRule() !== undefined);
  return {
    service_types: services.map((key) => ({
      key,
      label: text(locale, `returns-api.service-${key}`),
      reasons: reasonsOf[key].map((reason) => ({
        key: reason,
        label: text(locale, `returns-api.reason-${reason}`),
      })),
    })),
    return_types: offeredReturnWays().map((key) => ({ key, label: text(locale, `returns-api.way-${key}`) })),
  };
}

function wireTradeUp(tradeUp: ShownTradeUp | undefined, order: Order): WireReturn['trade_up'] {
  if (!tradeUp) return null;
  return {
    ...{ value: amount(order, tradeUp.value_minor), least: amount(order, tradeUp.least_minor) },
    ...{ wanted: tradeUp.wanted, valid_until: tradeUp.expires_on ?? '' },
  };
}

function wireEstimates(
  estimates: readonly Estimate[],
  { order, row, now }: { order: Order; row: ReturnRow; now: Date },
): WireReturn['estimates'] {
  return estimates.map((estimate, index) => ({
    id: estimate.id,
    number: estimate.number,
    status: estimate.state,
    lines: estimate.lines.map((line) => ({ text: line.text, amount: amount(order, line.minor) })),
    total: amount(order, estimate.total_minor),
    note: estimate.note,
    sent_at: estimate.sent_at.toISOString(),
    valid_until: estimate.valid_until.toISOString(),
    answered_at: estimate.answered_at?.toISOString() ?? null,
    can_answer: isAnswerable({ state: estimate.state, validUntil: estimate.valid_until }, now),
    can_pay: index === 0 && estimate.state === 'approved' && row.state === 'awaiting_payment',
  }));
}

/** How a piece goes back to its owner, without a parcel in the store, and where its refund goes. */
const waysOf = ({ sent_number, to_credit }: ReturnRow) => ({
  goes: sent_number === null ? 'store' : 'parcel',
  to: to_credit ? 'credit' : 'payment',
});

type ReturnPicture = Awaited<ReturnType<typeof readReturnPictures>>[number];

function wireReturn(
  host: Host,
  locale: Locale,
  row: ReturnRow,
  of: {
    order: Order;
    item: OrderItem;
    labels: Labels;
    drawn: Shown['drawn'];
    pictures: readonly ReturnPicture[];
    estimates: WireReturn['estimates'];
    tradeUp: ShownTradeUp | undefined;
    address: string[];
    history: WireReturn['history'];
  },
): WireReturn {
  const { order, item, labels, drawn, address, history } = of;
  const imagesOf = (stage: PictureStage) =>
    of.pictures
      .filter((picture) => picture.stage === stage)
      .map(({ upload_id: id }) => ({ id, url: uploadUrl(host, id) }));
  const money = (minor: number | null) => (minor === null ? null : amount(order, minor));
  const ways = waysOf(row);
  const kind = isCare(row.service) ? 'work' : selectKey(row.service);
  return {
    id: row.id,
    number: returnNumber(row.id),
    order_id: order.id,
    increment_id: order.increment_id,
    item: wireItem(host, item, { labels, drawn, locale }),
    qty: row.qty,
    status: row.state,
    status_label: text(locale, `returns-api.state-${row.state}`, ways),
    status_text: text(locale, `returns-api.text-${row.state}`, {
      ...{ ...ways, kind, way: row.way, opened: openedBy(row) },
    }),
    service_type: row.service,
    service_label: text(locale, `returns-api.service-${row.service}`),
    reason: row.reason,
    reason_label: text(locale, `returns-api.reason-${row.reason}`),
    description: row.description,
    images: imagesOf('asked'),
    arrival_images: imagesOf('arrival'),
    leaving_images: imagesOf('leaving'),
    estimates: of.estimates,
    trade_up: wireTradeUp(of.tradeUp, order),
    return_type: row.way,
    return_type_label: text(locale, `returns-api.way-${row.way}`),
    ...(row.to_credit && { to_credit: true }),
    applied_at: row.created_at.toISOString(),
    remark: row.remark,
    expected_amount: money(row.expected_minor),
    actual_amount: money(row.actual_minor),
    merchant_reply: row.reply,
    can_cancel: returnAfter(row.state, 'withdrawn') !== undefined,
    can_track: row.way === 'parcel' && returnAfter(row.state, 'parcel-received') !== undefined,
    can_take_money: returnAfter(row.state, 'money-chosen') !== undefined,
    has_label: hasLabel(row),
    send_to: address,
    tracking_company: row.tracking_company ?? '',
    tracking_number: row.tracking_number ?? '',
    sent_company: row.sent_company ?? '',
    sent_number: row.sent_number ?? '',
    history,
  };
}

/** Returns in the reader's language. */
export async function wireReturns(
  host: Host,
  { locale, now }: Reader,
  rows: readonly ReturnRow[],
): Promise<WireReturn[]> {
  const { handle } = host.db;
  const ids = rows.map(({ id }) => id);
  const labels = await shopLabels(handle);
  const steps = Map.groupBy(await readSteps(handle, ids), (step) => step.return_id);
  const pictures = Map.groupBy(await readReturnPictures(handle, ids), (picture) => picture.return_id);
  const estimates = Map.groupBy(await readEstimates(handle, ids), (estimate) => estimate.return_id);
  const tradeUps = await readTradeUps(handle, ids);
  return Promise.all(
    rows.map(async (row) => {
      const order = await readOrderById(handle, row.order_id);
      const item = (await orderLines(handle, row.order_id)).find(({ id }) => id === row.order_item_id);
      if (!order || !item) throw new Error(`return ${row.id} has no order item`);
      const isOnWay = isOpenReturn(row.state) && returnAfter(row.state, 'parcel-received') !== undefined;
      return wireReturn(host, locale, row, {
        order,
        item,
        labels,
        drawn: await ownPictures(handle, host.config, [item]),
        pictures: pictures.get(row.id) ?? [],
        tradeUp: tradeUps.find(({ return_id }) => return_id === row.id),
        estimates: wireEstimates(estimates.get(row.id) ?? [], { order, row, now }),
        address: isOnWay ? await sendTo(handle, { row, order }, locale) : [],
        history: (steps.get(row.id) ?? []).map(({ state, at }) => ({
          status: state,
          label: text(locale, `returns-api.state-${state}`, waysOf(row)),
          at: at.toISOString(),
        })),
      });
    }),
  );
}
