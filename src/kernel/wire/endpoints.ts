import { accountEndpoints } from '#kernel/wire/contracts/account.contract.ts';
import { addressEndpoints } from '#kernel/wire/contracts/addresses.contract.ts';
import { agentEndpoints } from '#kernel/wire/contracts/agents.contract.ts';
import { appointmentEndpoints } from '#kernel/wire/contracts/appointments.contract.ts';
import { cartEndpoints } from '#kernel/wire/contracts/cart.contract.ts';
import { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { checkoutEndpoints } from '#kernel/wire/contracts/checkout.contract.ts';
import { contactEndpoints } from '#kernel/wire/contracts/contact.contract.ts';
import { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import { customizedEndpoints } from '#kernel/wire/contracts/customized.contract.ts';
import { designEndpoints } from '#kernel/wire/contracts/designs.contract.ts';
import { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import { drawingEndpoints } from '#kernel/wire/contracts/drawings.contract.ts';
import { favouriteListEndpoints } from '#kernel/wire/contracts/favourite-lists.contract.ts';
import { favouriteEndpoints } from '#kernel/wire/contracts/favourites.contract.ts';
import { giftCardOrderEndpoints } from '#kernel/wire/contracts/gift-card-orders.contract.ts';
import { giftEndpoints } from '#kernel/wire/contracts/gifts.contract.ts';
import { historyEndpoints } from '#kernel/wire/contracts/history.contract.ts';
import { identityEndpoints } from '#kernel/wire/contracts/identity.contract.ts';
import { mailChoiceEndpoints } from '#kernel/wire/contracts/mail-choices.contract.ts';
import { messageEndpoints } from '#kernel/wire/contracts/messages.contract.ts';
import { orderEndpoints } from '#kernel/wire/contracts/orders.contract.ts';
import { passkeyEndpoints } from '#kernel/wire/contracts/passkeys.contract.ts';
import { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import { personalDataEndpoints } from '#kernel/wire/contracts/personal-data.contract.ts';
import { piecePaperEndpoints } from '#kernel/wire/contracts/piece-papers.contract.ts';
import { pieceEndpoints } from '#kernel/wire/contracts/pieces.contract.ts';
import { proposalEndpoints } from '#kernel/wire/contracts/proposals.contract.ts';
import { receiptEndpoints } from '#kernel/wire/contracts/receipts.contract.ts';
import { returnEndpoints } from '#kernel/wire/contracts/returns.contract.ts';
import { reviewEndpoints } from '#kernel/wire/contracts/reviews.contract.ts';
import { savedSearchEndpoints } from '#kernel/wire/contracts/saved-searches.contract.ts';
import { searchEndpoints } from '#kernel/wire/contracts/search.contract.ts';
import { storedValueEndpoints } from '#kernel/wire/contracts/stored-value.contract.ts';
import { storeEndpoints } from '#kernel/wire/contracts/stores.contract.ts';
import { uploadEndpoints } from '#kernel/wire/contracts/uploads.contract.ts';
import { withdrawalEndpoints } from '#kernel/wire/contracts/withdrawals.contract.ts';

/** The calls of the API host. Client types, server validation and the OpenAPI document are derived from this table. */
export const endpoints = {
  ...contentEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...identityEndpoints,
  ...personalDataEndpoints,
  ...addressEndpoints,
  ...contactEndpoints,
  ...withdrawalEndpoints,
  ...proposalEndpoints,
  ...giftCardOrderEndpoints,
  ...giftEndpoints,
  ...catalogueEndpoints,
  ...searchEndpoints,
  ...favouriteEndpoints,
  ...favouriteListEndpoints,
  ...cartEndpoints,
  ...agentEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...drawingEndpoints,
  ...receiptEndpoints,
  ...storedValueEndpoints,
  ...piecePaperEndpoints,
  ...returnEndpoints,
  ...pieceEndpoints,
  ...storeEndpoints,
  ...appointmentEndpoints,
  ...designEndpoints,
  ...customizedEndpoints,
  ...uploadEndpoints,
  ...diamondEndpoints,
  ...savedSearchEndpoints,
  ...messageEndpoints,
  ...mailChoiceEndpoints,
  ...historyEndpoints,
  ...reviewEndpoints,
};

export type EndpointName = keyof typeof endpoints;
