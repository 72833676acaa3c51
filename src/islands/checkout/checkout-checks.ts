import { type AddressValues, addressEntries, addressErrors, contactErrors } from '#client/address-errors.ts';
import type { Translate } from '#client/texts.ts';
import { vatNumberOf } from '#kernel/shop/checkout/business-buyer.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export interface Choices {
  /** Codes of the country's listed states. */
  states: readonly string[];
  stores: readonly { id: number; countryCode: string }[];
  paymentMethods: readonly string[];
  /** Of the chosen address or store. */
  country: string;
  areTermsAccepted: boolean;
}

const addressFields = Object.keys(addressEntries) as (keyof AddressValues)[];

/** Errors of the delivery by field, the highest field first. */
async function deliveryErrors(draft: CheckoutDraft, { states, stores }: Choices, t: Translate) {
  if (draft.shippingMethod === 'store_pickup') {
    const store = stores.find(({ id }) => id === draft.storeId);
    return {
      ...(store ? {} : { storeId: t('checkout.store-error') }),
      ...(await contactErrors(draft.address, store?.countryCode ?? draft.address.country)),
    };
  }
  return draft.addressId === null ? addressErrors(draft.address, states) : {};
}

/** Errors of a company that buys. The number is one of the country of the address, or has a prefix. */
function businessErrors(draft: CheckoutDraft, { country }: Choices, t: Translate): Record<string, string> {
  if (!draft.isBusiness) return {};
  return {
    ...(draft.company.trim() === '' ? { company: t('checkout.company-error') } : {}),
    ...(vatNumberOf(draft.vatNumber, country) === null ? { vatNumber: t('checkout.vat-error') } : {}),
  };
}

/**
 * All errors that block the order, by field, in the order of the page. `delivery` is shown above the section
 * and belongs to no field.
 */
export async function checkoutErrors(
  draft: CheckoutDraft,
  choices: Choices,
  t: Translate,
): Promise<Record<string, string>> {
  const delivery: Record<string, string> = await deliveryErrors(draft, choices, t);
  const isIncomplete = addressFields.some(
    (field) => Object.hasOwn(delivery, field) && draft.address[field].trim() === '',
  );
  return {
    ...delivery,
    ...businessErrors(draft, choices, t),
    ...(isIncomplete ? { delivery: t('checkout.delivery-error') } : {}),
    ...(choices.paymentMethods.includes(draft.paymentMethod)
      ? {}
      : { paymentMethod: t('checkout.payment-error') }),
    ...(choices.areTermsAccepted ? {} : { terms: t('checkout.terms-error') }),
  };
}
