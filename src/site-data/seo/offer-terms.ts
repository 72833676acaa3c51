import type { Product } from '#kernel/shop/catalogue/product.ts';
import { daysToDispatch } from '#kernel/shop/checkout/dispatch.ts';
import type { DeliveryTerms, WorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

type Terms = Record<string, unknown>;

const days = ({ min, max }: WorkingDays) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
});

const sameTerms = ({ onTheWay, costMinor }: DeliveryTerms) =>
  [onTheWay.min, onTheWay.max, costMinor].join(' ');

/**
 * Delivery to every country we ship to, with equal terms grouped; empty if no day is promised. The days are
 * those of the page's delivery row.
 */
export function deliveryDetails(product: Product, { countries }: Pick<HomeBase, 'countries'>): Terms {
  const dispatch = daysToDispatch(product);
  if (!dispatch) return {};
  const shippingDetails = [...Map.groupBy(countries, sameTerms).values()].flatMap((alike) => {
    const [terms] = alike;
    if (!terms) return [];
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toDecimalString(terms.costMinor),
        currency: baseCurrency(),
      },
      shippingDestination: alike.map(({ code }) => ({ '@type': 'DefinedRegion', addressCountry: code })),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(dispatch),
        transitTime: days(terms.onTheWay),
      },
    };
  });
  return shippingDetails.length > 0 ? { shippingDetails } : {};
}

/** The return policy, for all countries we ship to. */
export function returnPolicy(
  { returnObstacle }: Pick<Product, 'returnObstacle'>,
  { countries, refundDays }: Pick<HomeBase, 'countries' | 'refundDays'>,
): Terms {
  const applicable = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries.map(({ code }) => code),
  };
  if (returnObstacle !== null)
    return { ...applicable, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return {
    ...applicable,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: refundDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  };
}
