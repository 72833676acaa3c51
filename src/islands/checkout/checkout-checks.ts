import { contactErrors, streetErrors } from '#client/address-errors.ts';
import type { Translate } from '#client/texts.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export interface Choices {
  hasStates: boolean;
  storeIds: readonly number[];
  paymentMethods: readonly string[];
  areTermsAccepted: boolean;
}

/** What is wrong with the delivery, by field, the highest field first. */
function deliveryErrors(draft: CheckoutDraft, { hasStates, storeIds }: Choices, t: Translate) {
  if (draft.shippingMethod === 'store_pickup') {
    const hasStore = storeIds.some((id) => id === draft.storeId);
    return {
      ...(hasStore ? {} : { storeId: t('checkout.store-error') }),
      ...contactErrors(draft.address, t),
    };
  }
  if (draft.addressId !== null) return {};
  return { ...contactErrors(draft.address, t), ...streetErrors(draft.address, hasStates, t) };
}

/**
 * Everything that keeps the order from being placed, by field, in the order of the page; `delivery` is
 * said above the section and names no field.
 */
export function checkoutErrors(draft: CheckoutDraft, choices: Choices, t: Translate): Record<string, string> {
  const delivery = deliveryErrors(draft, choices, t);
  const isIncomplete = Object.keys(delivery).some((field) => field !== 'storeId');
  return {
    ...delivery,
    ...(isIncomplete ? { delivery: t('checkout.delivery-error') } : {}),
    ...(choices.paymentMethods.includes(draft.paymentMethod)
      ? {}
      : { paymentMethod: t('checkout.payment-error') }),
    ...(choices.areTermsAccepted ? {} : { terms: t('checkout.terms-error') }),
  };
}
