import { accountEndpoints } from '#kernel/account/account.contract.ts';
import { addressEndpoints } from '#kernel/addresses/addresses.contract.ts';
import { cartEndpoints } from '#kernel/cart/cart.contract.ts';
import { catalogueEndpoints } from '#kernel/catalogue/catalogue.contract.ts';
import { checkoutEndpoints } from '#kernel/checkout/checkout.contract.ts';
import { contentEndpoints } from '#kernel/content/content.contract.ts';
import { customizedEndpoints } from '#kernel/designs/customized.contract.ts';
import { designEndpoints } from '#kernel/designs/designs.contract.ts';
import { diamondEndpoints } from '#kernel/diamonds/diamonds.contract.ts';
import { messageEndpoints } from '#kernel/messages/messages.contract.ts';
import { orderEndpoints } from '#kernel/orders/orders.contract.ts';
import { paymentEndpoints } from '#kernel/payment/payment.contract.ts';
import { storeEndpoints } from '#kernel/stores/stores.contract.ts';
import { uploadEndpoints } from '#kernel/uploads/uploads.contract.ts';
import { wishlistEndpoints } from '#kernel/wishlist/wishlist.contract.ts';

/** The whole wire: client types, server validation and the OpenAPI file come from this table. */
export const endpoints = {
  ...contentEndpoints,
  ...accountEndpoints,
  ...addressEndpoints,
  ...catalogueEndpoints,
  ...wishlistEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...storeEndpoints,
  ...designEndpoints,
  ...customizedEndpoints,
  ...uploadEndpoints,
  ...diamondEndpoints,
  ...messageEndpoints,
};

export type EndpointName = keyof typeof endpoints;
