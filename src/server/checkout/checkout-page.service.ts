import { addressLine } from '#kernel/addresses/address-lines.ts';
import type { Basket, LineProblem } from '#kernel/cart/cart.rules.ts';
import type { Totals } from '#kernel/cart/cart-totals.ts';
import { paymentWindowMs, type ShippingMethod } from '#kernel/checkout/checkout.rules.ts';
import { dutyRuleOf, estimatedDutiesMinor } from '#kernel/checkout/duties.ts';
import { homeCountry } from '#kernel/checkout/working-days.ts';
import { type Money, toDecimalString } from '#kernel/money/money.ts';
import { offeredMethods } from '#kernel/payment/offers.ts';
import type { PaymentMethod } from '#kernel/payment/payment.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { profile } from '#server/account/profile.service.ts';
import { listAddresses } from '#server/addresses/addresses.service.ts';
import { ownerOf, viewCart } from '#server/cart/cart-view.service.ts';
import type { PricedLine } from '#server/cart/priced-cart.service.ts';
import { countryNames, countryOf, stateNames } from '#server/currencies/currencies.service.ts';
import { payeesOf } from '#server/payment/payees.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { offlineStores } from '#server/stores/stores.service.ts';
import { arrivalOf, dispatchOfLines, pickupsOf } from './arrival.service.ts';
import { orderedName } from './order-items.ts';
import { type Country, shippingMinor, shippingOptions } from './shipping.service.ts';

type CheckoutPage = EndpointData<typeof checkoutEndpoints.onepageIndex>;
type Quote = EndpointData<typeof checkoutEndpoints.shippingAndCart>;

function wirePayments(methods: readonly PaymentMethod[], locale: Locale): CheckoutPage['payments'] {
  const entries = methods.map((method, index) => [
    method,
    {
      label: text(locale, `checkout-api.payment-${method}`),
      imageUrl: '',
      supplement: text(locale, `checkout-api.payment-${method}-supplement`),
      ...(index === 0 ? { checked: true as const } : {}),
    },
  ]);
  return phpMap(Object.fromEntries(entries));
}

/** `''` when a country has no list of states, so that the form shows a text box or nothing. */
export function stateArr(country: Country | undefined, locale: Locale): Record<string, string> | '' {
  const names = stateNames(country, locale);
  return Object.keys(names).length === 0 ? '' : names;
}

/** The estimate of the wire; none for a store, nor where duty and tax are in the price. */
function dutiesOf(
  totals: Totals,
  { country, method }: { country: Country | undefined; method: ShippingMethod },
): Quote['duties'] {
  if (!country || country.taxesIncluded || method === 'store_pickup') return null;
  const rule = dutyRuleOf(country.code);
  if (!rule) return null;
  return {
    amount: toDecimalString(estimatedDutiesMinor(rule, totals)),
    duty_percent: rule.dutyBasisPoints === null ? null : rule.dutyBasisPoints / 100,
    tax_percent: rule.taxBasisPoints / 100,
    source: rule.source,
    as_of: rule.asOf,
  };
}

/** Says of a selected line why it cannot be bought, and what to do. */
export function missingText(priced: PricedLine, problem: LineProblem, locale: Locale) {
  return { key: `checkout-api.line-${problem}`, values: { name: orderedName(priced)[locale] } } as const;
}

/** Totals and shipping methods for a destination; throws 1500007 when nothing that is selected can be bought. */
export async function quote(
  host: Host,
  call: SignedCall,
  wanted: { country: Country | undefined; method: ShippingMethod; basket: Basket },
): Promise<Quote> {
  const { locale, currency, now } = call;
  const { country, method, basket } = wanted;
  const { handle } = host.db;
  const { shown } = await viewCart(host, ownerOf(call, basket), {
    shippingBaseMinor: shippingMinor(method, country),
    shippingMethod: method,
    paymentMethod: '',
    isCheckout: true,
  });
  const missing =
    shown?.priced.lines.filter(({ line, problem }) => line.isSelected && problem !== null) ?? [];
  if (!shown || shown.priced.selected.length === 0) {
    const [first] = missing;
    if (first?.problem) refuse(codes.cartEmpty, { text: missingText(first, first.problem, locale) });
    refuse(codes.cartEmpty);
  }
  const { selected, totals } = shown.priced;
  const total: Money = { currency: currency.code, minor: totals.shown.grandMinor };
  const methods = offeredMethods(payeesOf(host), country?.code ?? homeCountry, total);
  const dispatch = await dispatchOfLines(handle, selected);
  return {
    cart_info: { ...shown.info, payment_method: methods[0] ?? '' },
    payments: wirePayments(methods, locale),
    unavailable: missing.map((each) => ({
      item_id: each.line.id,
      name: orderedName(each)[locale],
      status_reason: each.problem ?? 'off-shelf',
    })),
    duties: dutiesOf(totals.shown, wanted),
    currency_info: { code: currency.code, rate: currency.rate, symbol: currency.symbol },
    shippings: shippingOptions(country, method, { locale, currency }),
    arrives: arrivalOf(country, dispatch, now),
    pickups: await pickupsOf(handle, dispatch, now),
  };
}

/** Everything the checkout page shows. */
export async function checkoutPage(
  host: Host,
  call: SignedCall,
  { method, basket, ...named }: { method: ShippingMethod; basket: Basket; country: string },
): Promise<CheckoutPage> {
  const { shopper, locale } = call;
  const { handle } = host.db;
  const user = await profile(host, shopper.customerId);
  const addresses = shopper.isGuest ? [] : await listAddresses(handle, shopper.customerId, locale);
  const chosen = addresses.find(({ is_default }) => is_default === 1) ?? addresses[0];
  const wanted = chosen?.country ?? named.country;
  const code = (await countryOf(handle, wanted)) ? wanted : homeCountry;
  const country = await countryOf(handle, code);
  const quoted = await quote(host, call, { country, method, basket });
  const { cart_info } = quoted;
  const { telephone, state, city, zip, street1, street2 } = chosen ?? {};
  const list = addresses.map((address) => {
    const entry = { address: addressLine(address), is_default: address.is_default, address_info: address };
    return [String(address.address_id), entry] as const;
  });
  return {
    ...quoted,
    current_shipping_method: method,
    current_payment_method: cart_info.payment_method,
    isGuest: shopper.isGuest ? 1 : 0,
    address_list: list.length === 0 ? '' : Object.fromEntries(list),
    cart_address: {
      email: user.email,
      first_name: chosen?.first_name ?? user.firstName,
      last_name: chosen?.last_name ?? user.lastName,
      country: code,
      ...(chosen ? { telephone, state, city, zip, street1, street2 } : {}),
    },
    cart_address_id: chosen?.address_id ?? null,
    countryArr: await countryNames(handle, locale),
    country: code,
    stateArr: stateArr(country, locale),
    stores: await offlineStores(handle, locale, host.config.siteOrigin),
    payment_minutes: paymentWindowMs / 60_000,
    refund_days: host.config.refundDays,
  };
}
