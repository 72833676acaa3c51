import type { Account } from '#kernel/shop/account/account.ts';
import { addressLine } from '#kernel/shop/addresses/address-lines.ts';
import type { CartTotals } from '#kernel/shop/cart/cart-totals.ts';
import {
  paymentWindowMs,
  type ShippingMethod,
  shippingMethods,
} from '#kernel/shop/checkout/checkout.rules.ts';
import { type LandedCharges, landedCharges, tariffGoodsOf } from '#kernel/shop/checkout/duties.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/shop/money/money.ts';
import { type DividedPayment, noDeposits } from '#kernel/shop/payment/deposit.rules.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { homeCountry, shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import type { EndpointData, EndpointValues } from '#kernel/wire/endpoint.ts';
import type { BookEntry } from '#server/addresses/addresses.mapper.ts';
import type { AddressValues } from '#server/addresses/addresses.service.ts';
import type { PricedLine } from '#server/cart/priced-cart.service.ts';
import { type Country, stateNames } from '#server/currencies/currencies.service.ts';
import { toWireLanded } from '#server/currencies/landed.mapper.ts';
import { phpMap } from '#server/platform/http/php-map.ts';
import { text } from '#server/platform/texts.ts';
import type { CreditOffer } from '#server/stored-value/stored-value.service.ts';
import { orderedName } from './order-items.ts';
import { shippingMinor } from './shipping.rules.ts';

/** The submitted checkout form. */
export type OrderForm = EndpointValues<typeof checkoutEndpoints.submitOrder>;
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

/** State names of a country; '' when it has none, so that the form shows a text box or nothing. */
export function stateArr(country: Country | undefined, locale: Locale): Record<string, string> | '' {
  const names = stateNames(country, locale);
  return Object.keys(names).length === 0 ? '' : names;
}

/** Duty and tax of an order; null for collection in a store. */
export function landedOf(
  { shown, base }: Pick<CartTotals, 'shown' | 'base'>,
  kinds: Parameters<typeof tariffGoodsOf>[0],
  { country, method }: { country: Country | undefined; method: ShippingMethod },
): LandedCharges | null {
  if (!country || method === 'store_pickup' || base.grandMinor === 0) return null;
  const { duty, taxesIncluded, code } = country;
  return landedCharges(
    { duty, taxesIncluded, isHome: code === homeCountry() },
    { grandMinor: shown.grandMinor, baseMinor: base.grandMinor },
    tariffGoodsOf(kinds),
  );
}

/** Shipping methods for a country, with the chosen one checked. */
function shippingOptions(
  country: Country | undefined,
  { chosen, isFree }: { chosen: ShippingMethod; isFree: boolean },
  view: { locale: Locale; currency: CurrencyRate },
): Quote['shippings'] {
  const { locale, currency } = view;
  return shippingMethods.map((method) => ({
    method,
    label: text(locale, `checkout-api.shipping-${method}`),
    name: text(locale, `checkout-api.shipping-${method}-name`),
    cost: toDecimalString(isFree ? 0 : convertPriceMinor(shippingMinor(method, country), currency)),
    symbol: currency.symbol,
    checked: method === chosen ? true : '',
    days: method === 'store_pickup' || !country ? '' : country.deliveryDays.join('–'),
    taxes_included: method === 'store_pickup' || (country?.taxesIncluded ?? false),
  }));
}

function wireCredit(credit: CreditOffer | undefined, totalMinor: number): Quote['credit'] {
  if (!credit) return null;
  return {
    balance: toDecimalString(credit.balanceMinor),
    applied: toDecimalString(credit.appliedMinor),
    due: toDecimalString(totalMinor - credit.appliedMinor),
    cards: credit.cards.map(({ end, problem, account }) => ({
      code_end: end,
      balance: toDecimalString(problem === '' ? (account?.balance_minor ?? 0) : 0),
      problem,
    })),
    trade_ups: credit.tradeUps.map(({ account, fits }) => ({
      balance: toDecimalString(account.balance_minor),
      least: toDecimalString(account.least_stone_minor ?? 0),
      fits,
    })),
  };
}

/** The offer of a deposit as the checkout shows it; null without one. */
export function toWireDeposit(divided: DividedPayment | undefined, isChosen: boolean): Quote['deposit'] {
  if (!divided) return null;
  const { percent, restDays } = shopSettings().deposits ?? noDeposits;
  return {
    ...{ percent, rest_days: restDays, is_chosen: isChosen },
    now: toDecimalString(divided.nowMinor),
    rest: toDecimalString(divided.restMinor),
  };
}

/** Wire shape of a quote. `info` is the cart, `methods` are the accepted payment methods. */
export function toQuote(
  parts: Pick<Quote, 'arrives' | 'pickups' | 'deposit'> & {
    info: Quote['cart_info'];
    totals: Pick<CartTotals, 'shown' | 'base'>;
    methods: readonly PaymentMethod[];
    missing: readonly PricedLine[];
    credit: CreditOffer | undefined;
  },
  { country, method }: { country: Country | undefined; method: ShippingMethod },
  { locale, currency }: { locale: Locale; currency: CurrencyRate },
): Quote {
  const { info, totals, methods, missing, arrives, pickups, credit, deposit } = parts;
  return {
    cart_info: { ...info, payment_method: methods[0] ?? '' },
    payments: wirePayments(methods, locale),
    unavailable: missing.map((each) => ({
      item_id: each.line.id,
      name: localText(orderedName(each), locale),
      status_reason: each.problem ?? 'off-shelf',
    })),
    landed: toWireLanded(
      landedOf(
        totals,
        info.products.map(({ kind }) => kind),
        { country, method },
      ),
    ),
    credit: wireCredit(credit, totals.shown.grandMinor),
    deposit,
    currency_info: { code: currency.code, rate: currency.rate, symbol: currency.symbol },
    shippings: shippingOptions(
      country,
      { chosen: method, isFree: totals.base.productMinor === 0 },
      { locale, currency },
    ),
    arrives,
    pickups,
  };
}

/** The preselected address: the default, or the first. */
export function firstChoice(book: readonly BookEntry[]): BookEntry | undefined {
  return book.find(({ is_default }) => is_default === 1) ?? book[0];
}

/** Wire shape of the checkout page. */
export function toCheckoutPage(
  parts: Pick<CheckoutPage, 'stores'> & {
    countryNames: CheckoutPage['countryArr'];
    quoted: Quote;
    method: ShippingMethod;
    isGuest: boolean;
    book: readonly BookEntry[];
    user: Account;
    country: Country | undefined;
    refundDays: number;
  },
  { code, locale }: { code: string; locale: Locale },
): CheckoutPage {
  const { quoted, method, isGuest, book, user, country, refundDays, countryNames, stores } = parts;
  const chosen = firstChoice(book);
  const { telephone, state, city, zip, street1, street2 } = chosen ?? {};
  const list = book.map((address) => {
    const entry = { address: addressLine(address), is_default: address.is_default, address_info: address };
    return [String(address.address_id), entry] as const;
  });
  return {
    ...quoted,
    current_shipping_method: method,
    current_payment_method: quoted.cart_info.payment_method,
    isGuest: isGuest ? 1 : 0,
    address_list: list.length === 0 ? '' : Object.fromEntries(list),
    cart_address: {
      email: user.email,
      first_name: chosen?.first_name ?? user.firstName,
      last_name: chosen?.last_name ?? user.lastName,
      country: code,
      ...(chosen ? { telephone, state, city, zip, street1, street2 } : {}),
    },
    cart_address_id: chosen?.address_id ?? null,
    countryArr: countryNames,
    country: code,
    stateArr: stateArr(country, locale),
    stores,
    payment_minutes: paymentWindowMs / 60_000,
    refund_days: refundDays,
  };
}

/** The address of the form. */
export function typedAddress({ billing }: OrderForm): AddressValues {
  return {
    title: billing.title ?? 'undisclosed',
    first_name: billing.first_name ?? '',
    last_name: billing.last_name ?? '',
    telephone: billing.telephone ?? '',
    street1: billing.street1 ?? '',
    street2: billing.street2 ?? '',
    city: billing.city ?? '',
    state: billing.state ?? '',
    area: '',
    zip: billing.zip ?? '',
    country: (billing.country ?? '').toUpperCase(),
    postscript: '',
  };
}
