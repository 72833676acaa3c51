import type { Basket, LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { leastPaymentMinor, offeredMethods } from '#kernel/shop/payment/offers.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import { listAddresses } from '#server/addresses/addresses.service.ts';
import { viewCart } from '#server/cart/cart-view.service.ts';
import type { PricedLine } from '#server/cart/priced-cart.service.ts';
import { ownerOf } from '#server/cart/stored-cart.service.ts';
import { optionName } from '#server/catalogue/option-labels.service.ts';
import { type Country, countryNames, countryOf } from '#server/currencies/currencies.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { guardedOffer } from '#server/stored-value/credit-offer.service.ts';
import { offerCredit, type WantedCredit } from '#server/stored-value/stored-value.service.ts';
import { offlineStores } from '#server/stores/stores.service.ts';
import { arrivalOf, dispatchOfLines, pickupsOf } from './arrival.service.ts';
import { firstChoice, toCheckoutPage, toQuote, toWireDeposit } from './checkout.mapper.ts';
import { dearestStone } from './order-credit.service.ts';
import { dividedPayment } from './order-deposit.service.ts';
import { orderedName } from './order-items.ts';
import { shippingMinor } from './shipping.rules.ts';

/** Text why a selected line cannot be bought, and what to do. */
export function missingText(priced: PricedLine, problem: LineProblem, locale: Locale) {
  return {
    key: `checkout-api.line-${problem}`,
    values: { name: localText(orderedName(priced), locale) },
  } as const;
}

/** Throws 1500033 while an option of a selected line is open. */
export async function checkChoices(
  executor: Executor,
  selected: readonly PricedLine[],
  locale: Locale,
): Promise<void> {
  const open = selected.find(({ openOptions }) => openOptions.length > 0);
  if (!open) return;
  const labels = await shopLabels(executor);
  const names = open.openOptions.map((key) => optionName(labels, key, locale));
  const options = new Intl.ListFormat(languageOf(locale).intl).format(names);
  refuse(codes.choiceOpen, {
    text: {
      key: 'checkout-api.choice-open',
      values: { name: localText(orderedName(open), locale), options },
    },
    data: { item_id: open.line.id },
  });
}

const leastPaymentMinorOf = (host: Host, { currency }: Money): number =>
  leastPaymentMinor(payeesOf(host), currency);

/** The stored value of a quote. */
function quotedCredit(
  host: Host,
  call: SignedCall,
  wanted: WantedCredit,
  { total, stoneMinor }: { total: Money; stoneMinor: number },
) {
  const { shopper, ip, now } = call;
  return guardedOffer(host, ip, wanted, () =>
    offerCredit(host.db.handle, wanted, {
      customerId: shopper.isGuest ? null : shopper.customerId,
      ...{ currency: total.currency, totalMinor: total.minor, stoneMinor, now },
      leastMinor: leastPaymentMinorOf(host, total),
    }),
  );
}

/**
 * Totals and shipping methods for a destination; throws 1500007 when no selected line can be bought, 1500033 while an
 * option of one is open.
 */
export async function quoteCheckout(
  host: Host,
  call: SignedCall,
  destination: {
    country: Country | undefined;
    method: ShippingMethod;
    basket: Basket;
    credit?: WantedCredit;
    /** The shopper wants to pay a deposit. */
    isDeposit?: boolean;
  },
) {
  const { locale, now } = call;
  const { country, method, basket } = destination;
  const { handle } = host.db;
  const shown = await viewCart(host, ownerOf(call, basket), {
    shippingBaseMinor: shippingMinor(method, country),
    shippingMethod: method,
    paymentMethod: '',
    isCheckout: true,
  });
  const missing =
    shown?.priced.lines.filter(({ line, problem }) => line.isSelected && problem !== null) ?? [];
  if (!shown || shown.priced.selected.length === 0) {
    const [first] = missing;
    if (first?.problem) {
      const text = missingText(first, first.problem, locale);
      refuse(codes.cartEmpty, { text, data: { status_reason: first.problem } });
    }
    refuse(codes.cartEmpty);
  }
  // A proposal is ordered as a whole.
  const [gone] = shown.isProposal ? missing : [];
  if (gone?.problem) refuse(codes.outOfStock, { text: missingText(gone, gone.problem, locale) });
  const { currency } = shown;
  const { selected, totals } = shown.priced;
  await checkChoices(handle, selected, locale);
  const total: Money = { currency: currency.code, minor: totals.shown.grandMinor };
  const given = destination.credit ?? { cards: '', usesCredit: false };
  const credit = await quotedCredit(host, { ...call, currency }, given, {
    total,
    stoneMinor: dearestStone(selected, currency),
  });
  const creditMinor = credit?.appliedMinor ?? 0;
  const leastPaymentMinor = leastPaymentMinorOf(host, total);
  const divided = dividedPayment(shown.priced, { creditMinor, leastPaymentMinor }, currency);
  const isDivided = destination.isDeposit === true && divided !== undefined;
  const due = { ...total, minor: isDivided ? divided.nowMinor : total.minor - creditMinor };
  const methods =
    due.minor === 0 && total.minor > 0
      ? (['stored_value'] as const)
      : offeredMethods(payeesOf(host), country?.code ?? homeCountry(), due);
  const dispatch = await dispatchOfLines(handle, selected);
  const parts = {
    info: shown.info,
    totals,
    methods,
    missing,
    credit,
    deposit: toWireDeposit(divided, isDivided),
    arrives: arrivalOf(country, dispatch, now),
    pickups: await pickupsOf(handle, selected, dispatch, now),
  };
  return toQuote(parts, destination, { locale, currency });
}

/** Everything the checkout page shows. */
export async function checkoutPage(
  host: Host,
  call: SignedCall,
  { method, basket, ...named }: { method: ShippingMethod; basket: Basket; country: string },
) {
  const { shopper, locale } = call;
  const { handle } = host.db;
  const { siteOrigin, apiOrigin } = host.config;
  const user = await profile(host, shopper.customerId);
  const book = shopper.isGuest ? [] : await listAddresses(handle, shopper.customerId, locale);
  const destination = firstChoice(book)?.country ?? named.country;
  const code = (await countryOf(handle, destination)) ? destination : homeCountry();
  const country = await countryOf(handle, code);
  const parts = {
    quoted: await quoteCheckout(host, call, { country, method, basket }),
    method,
    isGuest: shopper.isGuest,
    book,
    user,
    country,
    refundDays: host.config.refundDays,
    countryNames: await countryNames(handle, locale),
    stores: await offlineStores(handle, { locale, siteOrigin, apiOrigin }),
  };
  return toCheckoutPage(parts, { code, locale });
}
