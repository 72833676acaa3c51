import { ownAccount } from './account/own-account.service.ts';
import { ownEntrances } from './account/own-entrances.service.ts';
import { ownNotes, ownPrivacyRequests } from './account/own-privacy.service.ts';
import { ownAppointments } from './appointments/own-appointments.service.ts';
import { ownAudit } from './audit/own-audit.service.ts';
import { ownCarts } from './cart/own-carts.service.ts';
import { ownStockWishes } from './catalogue/stock-wishes.service.ts';
import { ownConversations } from './conversations/conversations.service.ts';
import { ownDesignPictures } from './designs/own-design-pictures.service.ts';
import { ownGifts } from './gifts/own-gifts.service.ts';
import { ownMailChoices } from './messages/mail-choices.service.ts';
import { ownMessages } from './messages/own-messages.service.ts';
import { ownOrders } from './orders/own-orders.service.ts';
import { ownPayments } from './payment/own-payments.service.ts';
import { type OwnData, ownRows } from './platform/own-data.ts';
import { ownReturns } from './returns/own-returns.service.ts';
import { ownReviews } from './reviews/own-reviews.service.ts';
import { ownUploads } from './uploads/own-uploads.service.ts';
import { ownFavourites } from './wishlist/own-favourites.service.ts';

/**
 * What the shop knows about a customer, room by room, in the order of the file that the customer is given; it is erased
 * from the last to the first. A room with tables of its own is one line here and one text, `own-data-api.part-<name>`.
 */
export const rooms: readonly OwnData[] = [
  ownAccount,
  ownEntrances,
  ownRows('addresses', 'address', [
    'title',
    'first_name',
    'last_name',
    'company',
    'telephone',
    'street1',
    'street2',
    'city',
    'state',
    'area',
    'zip',
    'country',
    'postscript',
    'is_default',
    'created_at',
  ]),
  ownPayments,
  ownOrders,
  ownAppointments,
  ownConversations,
  ownNotes,
  ownPrivacyRequests,
  ownGifts,
  ownUploads,
  ownDesignPictures,
  ownReturns,
  ownReviews,
  ownRows('designs', 'saved_design', [
    'id',
    'name',
    'product_id',
    'info',
    'design',
    'created_at',
    'updated_at',
  ]),
  ownFavourites,
  ownRows('shared-list', 'shared_list', ['created_at']),
  ownRows('history', 'viewed_product', ['product_id', 'viewed_at']),
  ownRows('diamonds', 'diamond_favourite', ['diamond_id', 'created_at']),
  ownStockWishes,
  ownCarts,
  ownAudit,
  ownMailChoices,
  ownMessages,
];
