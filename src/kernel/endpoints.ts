import { accountEndpoints } from '#kernel/wire/contracts/account.contract.ts';
import { addressEndpoints } from '#kernel/wire/contracts/addresses.contract.ts';
import { appointmentEndpoints } from '#kernel/wire/contracts/appointments.contract.ts';
import { cartEndpoints } from '#kernel/wire/contracts/cart.contract.ts';
import { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import { customizedEndpoints } from '#kernel/wire/contracts/customized.contract.ts';
import { designEndpoints } from '#kernel/wire/contracts/designs.contract.ts';
import { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import { messageEndpoints } from '#kernel/wire/contracts/messages.contract.ts';
import { orderEndpoints } from '#kernel/wire/contracts/orders.contract.ts';
import { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import { receiptEndpoints } from '#kernel/wire/contracts/receipts.contract.ts';
import { returnEndpoints } from '#kernel/wire/contracts/returns.contract.ts';
import { storeEndpoints } from '#kernel/wire/contracts/stores.contract.ts';
import { uploadEndpoints } from '#kernel/wire/contracts/uploads.contract.ts';
import { wishlistEndpoints } from '#kernel/wire/contracts/wishlist.contract.ts';

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
  ...receiptEndpoints,
  ...returnEndpoints,
  ...storeEndpoints,
  ...appointmentEndpoints,
  ...designEndpoints,
  ...customizedEndpoints,
  ...uploadEndpoints,
  ...diamondEndpoints,
  ...messageEndpoints,
};

export type EndpointName = keyof typeof endpoints;
