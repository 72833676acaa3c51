import { toProtocolMinor } from '#kernel/shop/agents/protocol-amounts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { finalSaleLabel } from '#server/cart/final-sale-labels.ts';
import { lineLabels } from '#server/cart/line-labels.ts';
import type { PricedCart, PricedLine } from '#server/cart/priced-cart.service.ts';
import { optionName } from '#server/catalogue/option-labels.service.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { text } from '#server/platform/texts.ts';
import { amountIn, landingQuery, type Market } from './agent-call.ts';
import type { AgentCart } from './agent-carts.repo.ts';
import type { ProtocolAnswer, ProtocolMessage } from './protocol.ts';

const imageWidth = 640;

/** Data of an answer about a cart besides its lines. */
export interface CartSurroundings {
  market: Market;
  labels: LabelsDocument;
  /** Image of each line, by the line's id. */
  pictures: ReadonlyMap<number, WireMedia>;
  /** The sentence about the arrival of all pieces; '' where unknown. */
  arrival: string;
}

function lineMessages(
  line: PricedLine,
  name: string,
  path: string,
  { market: { locale }, labels }: CartSurroundings,
): ProtocolMessage[] {
  const messages: ProtocolMessage[] = [];
  const { goods, problem, openOptions, finalReason } = line;
  if (problem !== null) {
    const content = text(locale, `checkout-api.line-${problem}`, { name });
    messages.push({
      type: 'error',
      code: problem.replaceAll('-', '_'),
      content,
      path,
      severity: 'recoverable',
    });
  }
  if (openOptions.length > 0) {
    const options = openOptions.map((key) => optionName(labels, key, locale)).join(', ');
    const content = text(locale, 'agents-api.option-open', { name, options });
    messages.push({ type: 'error', code: 'option_open', content, path, severity: 'requires_buyer_input' });
  }
  if (goods.kind === 'product' && goods.product && goods.product.customizedType !== 0) {
    const content = text(locale, 'agents-api.made-to-order-line', { name });
    messages.push({ type: 'warning', code: 'made_to_order', content, path });
  }
  const final = finalSaleLabel(finalReason, locale);
  if (final !== '') messages.push({ type: 'warning', code: 'final_sale', content: final, path });
  return messages;
}

function lineItem(id: string, item: string, line: PricedLine, surroundings: CartSurroundings, name: string) {
  const { market, pictures } = surroundings;
  const price = amountIn(market, line.priceMinor);
  const total = price * line.line.quantity;
  const media = pictures.get(line.line.id);
  const image = media ? imageUrl(market.view.siteOrigin, media, imageWidth) : '';
  return {
    id,
    item: { id: item, title: name, price, ...(image !== '' && { image_url: image }) },
    quantity: line.line.quantity,
    totals: [
      { type: 'subtotal', amount: total },
      { type: 'total', amount: total },
    ],
  };
}

/** The address at which a person finds the pieces of the cart in their own; `landing` is the query for its prices. */
export const continueUrl = (
  { view, locale }: { view: { siteOrigin: string }; locale: Locale },
  goods: string,
  landing: Readonly<Record<string, string>> = {},
): string =>
  `${view.siteOrigin}${localisePath(locale, '/shoppingCart/')}?${new URLSearchParams({ goods, ...landing })}`;

/**
 * A cart with the prices of the shop's own pages. Lines that cannot be bought are in it, but not in its totals; those that
 * are not sold any more are only in the messages.
 */
export function toProtocolCart(
  cart: AgentCart,
  priced: PricedCart | undefined,
  surroundings: CartSurroundings,
): { cart: ProtocolAnswer; messages: ProtocolMessage[] } {
  const { market, labels, arrival } = surroundings;
  const byId = new Map((priced?.lines ?? []).map((line) => [line.line.id as number, line]));
  const messages: ProtocolMessage[] = [];
  const lineItems: object[] = [];
  for (const [at, { id, item }] of cart.lines.entries()) {
    const line = byId.get(at + 1);
    if (!line) {
      const content = text(market.locale, 'agents-api.not-found', { id: item });
      messages.push({ type: 'warning', code: 'not_found', content });
      continue;
    }
    const { name } = lineLabels(line, labels, market.locale);
    messages.push(...lineMessages(line, name, `$.line_items[${lineItems.length}]`, surroundings));
    lineItems.push(lineItem(id, item, line, surroundings, name));
  }
  const sums = priced?.totals.shown;
  const shown = (minor: number) => toProtocolMinor(minor, market.currency.code);
  const delivery = text(market.locale, 'checkout-api.shipping-insured_express');
  if (arrival !== '') messages.push({ type: 'info', code: 'delivery_estimate', content: arrival });
  return {
    cart: {
      id: cart.id,
      line_items: lineItems,
      currency: market.currency.code,
      totals: [
        { type: 'subtotal', amount: shown(sums?.productMinor ?? 0) },
        ...(market.givenCountry !== '' && market.country && sums
          ? [{ type: 'fulfillment', display_text: delivery, amount: shown(sums.shippingMinor) }]
          : []),
        {
          type: 'total',
          display_text: text(market.locale, 'agents-api.estimate'),
          amount: shown(sums?.grandMinor ?? 0),
        },
      ],
      continue_url: continueUrl(market, cart.id, landingQuery(market)),
      expires_at: cart.expiresAt.toISOString(),
    },
    messages,
  };
}
