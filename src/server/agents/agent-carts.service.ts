import { randomBytes } from 'node:crypto';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { cartGoods } from '#server/cart/cart-goods.service.ts';
import { picturesOf } from '#server/cart/line-images.service.ts';
import { type PricedCart, pricedCart } from '#server/cart/priced-cart.service.ts';
import type { StoredCart } from '#server/cart/stored-cart.service.ts';
import { arrivalOf, dispatchOfLines } from '#server/checkout/arrival.service.ts';
import { shippingCostMinor } from '#server/currencies/currencies.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { text } from '#server/platform/texts.ts';
import {
  type AgentCall,
  currencyMessages,
  envelope,
  errorAnswer,
  type Market,
  marketOf,
} from './agent-call.ts';
import { toProtocolCart } from './agent-cart.mapper.ts';
import { type AgentCart, readAgentCart, removeAgentCart, writeAgentCart } from './agent-carts.repo.ts';
import { arrivalText } from './delivery.service.ts';
import { resolveItems } from './linked-items.service.ts';
import type { ProtocolAnswer, ProtocolMessage } from './protocol.ts';
import type { CartIdRequest, CartRequest } from './ucp-requests.ts';

const lifetimeMs = 7 * 24 * 3_600_000;

/** Start of the id of a cart. No permalink has it. */
const cartIdStart = 'cart_';

const newCartId = (): string => `${cartIdStart}${randomBytes(24).toString('base64url')}`;

const message = (type: 'info' | 'warning', code: string, content: string): ProtocolMessage => ({
  type,
  code,
  content,
});

/** Prices the lines as a cart of the shop is priced. */
async function priced(
  executor: Executor,
  cart: AgentCart,
  market: Market,
  now: Date,
): Promise<PricedCart | undefined> {
  const { lines } = await resolveItems(executor, cart.lines);
  const stored: StoredCart = {
    ...{ customerId: 0, basket: 'cart', cart: { id: 0, revision: 0, couponId: null } },
    lines: cart.lines.flatMap(({ item, quantity }, at) => {
      const known = lines.find((line) => line.item === item);
      return known ? { id: (at + 1) as CartLineId, item: known.cartItem, quantity, isSelected: true } : [];
    }),
  };
  const goods = await cartGoods(executor, stored);
  const shippingBaseMinor =
    market.givenCountry !== '' && market.country ? shippingCostMinor(market.country) : 0;
  return pricedCart(executor, stored, goods, { currency: market.currency, now, shippingBaseMinor });
}

/** The answer about a cart without a piece that can be bought. */
function refusedCart(
  call: AgentCall,
  locale: Locale,
  isUnknown: boolean,
  messages: readonly ProtocolMessage[],
): ProtocolAnswer {
  const content = text(locale, isUnknown ? 'agents-api.none-found' : 'agents-api.none-available');
  const code = isUnknown ? 'not_found' : 'out_of_stock';
  return errorAnswer(call, 'cart', [
    { type: 'error', code, content, severity: 'unrecoverable' },
    ...messages,
  ]);
}

async function answerOf(
  call: AgentCall,
  executor: Executor,
  cart: AgentCart,
  market: Market,
  more: readonly ProtocolMessage[] = [],
): Promise<ProtocolAnswer> {
  const pricedLines = await priced(executor, cart, market, call.now);
  const lines = pricedLines?.lines ?? [];
  const days = arrivalOf(market.country, await dispatchOfLines(executor, lines), call.now);
  const shown = toProtocolCart(cart, pricedLines, {
    market,
    labels: await shopLabels(executor),
    pictures: await picturesOf(call.host, market.locale, lines),
    arrival: days && lines.length > 0 ? arrivalText(market, days) : '',
  });
  const messages = [...currencyMessages(market), ...more, ...shown.messages];
  if (lines.length === 0) return refusedCart(call, market.locale, true, messages);
  if (market.givenCountry !== '' && !market.country) {
    const content = text(market.locale, 'agents-api.not-delivered', { country: market.givenCountry });
    messages.push(message('warning', 'not_delivered', content));
  }
  return { ucp: envelope(call, 'cart'), ...shown.cart, messages };
}

/** The market of a stored cart. */
const marketOfCart = (call: AgentCall, executor: Executor, { locale, currency, country }: AgentCart) =>
  marketOf({ ...call, languages: locale }, executor, { address_country: country, currency }).then(
    (market) => ({
      ...market,
      locale,
      view: { ...market.view, locale },
    }),
  );

/** Lines of a request as they are stored, and what is said about ids that name nothing. */
async function wantedLines(executor: Executor, { line_items }: CartRequest, market: Market) {
  const asked = line_items.map(({ item, quantity }) => ({ item: item.id, quantity }));
  const { lines, unknown } = await resolveItems(executor, asked);
  const given = new Map(line_items.map(({ id, item }) => [item.id, id]));
  const taken = new Set<string>();
  const stored = lines.map(({ item, quantity }, at) => {
    const own = given.get(item);
    const id = own !== undefined && own !== '' && !taken.has(own) ? own : `li_${at + 1}`;
    taken.add(id);
    return { id, item, quantity };
  });
  const wanted = new Map<string, number>();
  for (const { item, quantity } of asked) wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  const messages: ProtocolMessage[] = [
    ...unknown.map((id) =>
      message('warning', 'not_found', text(market.locale, 'agents-api.not-found', { id })),
    ),
    ...stored.flatMap(({ item, quantity }) =>
      quantity < (wanted.get(item) ?? 0)
        ? message('warning', 'quantity_adjusted', text(market.locale, 'agents-api.quantity', { quantity }))
        : [],
    ),
  ];
  return { stored, messages };
}

const noCart = (call: AgentCall, locale: string): ProtocolAnswer =>
  errorAnswer(call, 'cart', [
    {
      ...{ type: 'error', code: 'not_found', severity: 'unrecoverable' },
      content: text(locale, 'agents-api.cart-gone'),
    },
  ]);

/** Stores a cart; an error answer if nothing in it can be bought. */
async function saved(
  call: AgentCall,
  executor: Executor,
  id: string,
  request: CartRequest,
): Promise<ProtocolAnswer> {
  const market = await marketOf(call, executor, request.context);
  const { stored, messages } = await wantedLines(executor, request, market);
  const cart: AgentCart = {
    ...{
      id,
      lines: stored,
      locale: market.locale,
      currency: market.currency.code,
      country: market.givenCountry,
    },
    expiresAt: new Date(call.now.getTime() + lifetimeMs),
  };
  const pricedLines = await priced(executor, cart, market, call.now);
  if (!pricedLines || pricedLines.selected.length === 0) {
    return refusedCart(call, market.locale, stored.length === 0, messages);
  }
  await writeAgentCart(executor, cart, call.now);
  return answerOf(call, executor, cart, market, messages);
}

/** `create_cart`. Nothing is reserved, and the cart has no data of the buyer. */
export const createCart = (
  call: AgentCall,
  executor: Executor,
  request: CartRequest,
): Promise<ProtocolAnswer> => saved(call, executor, newCartId(), request);

/** `get_cart`. */
export async function getCart(
  call: AgentCall,
  executor: Executor,
  request: CartIdRequest,
): Promise<ProtocolAnswer> {
  const cart = await readAgentCart(executor, request.id, call.now);
  const locale = cart?.locale ?? (await marketOf(call, executor, {})).locale;
  if (!cart) return noCart(call, locale);
  return answerOf(call, executor, cart, await marketOfCart(call, executor, cart));
}

/** `update_cart`: the lines of the request replace those of the cart. */
export async function updateCart(
  call: AgentCall,
  executor: Executor,
  request: CartRequest & CartIdRequest,
): Promise<ProtocolAnswer> {
  const cart = await readAgentCart(executor, request.id, call.now, { isLocked: true });
  if (!cart) return noCart(call, (await marketOf(call, executor, request.context)).locale);
  return saved(call, executor, cart.id, request);
}

/** `cancel_cart`: returns the cart as it was; its link ends. */
export async function cancelCart(
  call: AgentCall,
  executor: Executor,
  request: CartIdRequest,
): Promise<ProtocolAnswer> {
  const answer = await getCart(call, executor, request);
  await removeAgentCart(executor, request.id);
  return answer;
}
