import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import { findAddress } from '#server/addresses/addresses.service.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { stateArr } from './checkout.mapper.ts';
import { checkoutPage, quoteCheckout } from './checkout-page.service.ts';
import { submitOrder } from './submit-order.service.ts';

/** Payment calls that clients of the original continue with. */
const startPaths: Record<PaymentMethod, string> = {
  stripe: '/payment/stripe/start',
  paypal_standard: '/payment/paypal/standard/start',
  alipay_standard: '/payment/alipay/standard/start',
  wxpay_standard: '/payment/wxpay/standard/start',
  qianfang_standard: '/payment/qianfang/standard/start',
  check_money: '/payment/checkmoney/start',
  // Paid when it is placed.
  stored_value: '',
  no_payment: '',
};

/** The country of an address of the caller, or else the given one; throws 1500008 without either. */
async function quotedCountry(host: Host, call: SignedCall, addressId: number | '', named: string) {
  let code = named.toUpperCase();
  if (addressId !== '') {
    const { customerId } = call.shopper;
    const address = await findAddress(host.db.handle, customerId, addressId, call.locale);
    if (!address) refuse(codes.addressNotFound);
    code = address.country;
  }
  const country = code === '' ? undefined : await countryOf(host.db.handle, code);
  if (!country) refuse(codes.countryMissing);
  return country;
}

const methodOf = ({ shipping_method: method }: { shipping_method: ShippingMethod | '' }): ShippingMethod =>
  method === '' ? 'insured_express' : method;

/** Confirms an order that stored value pays in full; true if it has. Passed in: payment is a higher level. */
type ConfirmCovered = (host: Host, orderId: number) => Promise<boolean>;

export function checkoutRoutes(host: Host, confirmCovered: ConfirmCovered): Route[] {
  return [
    signedRoute(checkoutEndpoints.onepageIndex, (call, input) =>
      checkoutPage(host, call, {
        method: methodOf(input),
        basket: input.basket,
        country: input.country.toUpperCase(),
      }),
    ),
    route(checkoutEndpoints.onepageChangeCountry, async (call, input) => ({
      stateArr: stateArr(await countryOf(host.db.handle, input.country.toUpperCase()), call.locale),
    })),
    signedRoute(checkoutEndpoints.shippingAndCart, async (call, input) => {
      const country = await quotedCountry(host, call, input.address_id, input.country);
      return quoteCheckout(host, call, {
        country,
        method: methodOf(input),
        basket: input.basket,
        credit: { cards: input.gift_card_codes, usesCredit: input.use_credit },
        isDeposit: input.deposit,
      });
    }),
    signedRoute(checkoutEndpoints.submitOrder, async (call, input) => {
      const order = await submitOrder(host, call, input);
      const isPaid = order.payment_method === 'stored_value' && (await confirmCovered(host, order.id));
      return {
        redirectUrl: startPaths[order.payment_method],
        incrementId: order.increment_id,
        increment_id: order.increment_id,
        order_id: order.id,
        ...(isPaid ? { is_paid: true } : {}),
      };
    }),
  ];
}
