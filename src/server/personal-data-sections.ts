import { accountPersonalData } from './account/account-personal-data.service.ts';
import { appointmentsPersonalData } from './appointments/appointments-personal-data.service.ts';
import { auditPersonalData } from './audit/audit-personal-data.service.ts';
import { signInMethodsPersonalData } from './authentication/sign-in-methods-personal-data.service.ts';
import { cartsPersonalData } from './cart/carts-personal-data.service.ts';
import { stockRequestsPersonalData } from './catalogue/back-in-stock.service.ts';
import { conversationsPersonalData } from './conversations/conversations.service.ts';
import { designPicturesPersonalData } from './designs/design-pictures-personal-data.service.ts';
import { favouritesPersonalData } from './favourites/favourites-personal-data.service.ts';
import { giftCardOrdersPersonalData } from './gift-card-orders/gift-card-orders-personal-data.service.ts';
import { giftsPersonalData } from './gifts/gifts-personal-data.service.ts';
import { mailChoicesPersonalData } from './messages/mail-choices.service.ts';
import { messagesPersonalData } from './messages/messages-personal-data.service.ts';
import { ordersPersonalData } from './orders/orders-personal-data.service.ts';
import { paymentPersonalData } from './payment/payment-personal-data.service.ts';
import {
  notesPersonalData,
  privacyRequestsPersonalData,
} from './personal-data/privacy-personal-data.service.ts';
import { type PersonalData, personalRows } from './platform/personal-data.ts';
import { proposalsPersonalData } from './proposals/proposals.service.ts';
import { returnsPersonalData } from './returns/returns-personal-data.service.ts';
import { reviewsPersonalData } from './reviews/reviews-personal-data.service.ts';
import { savedSearchesPersonalData } from './saved-searches/saved-searches-personal-data.service.ts';
import { storedValuePersonalData } from './stored-value/stored-value-upkeep.service.ts';
import { uploadsPersonalData } from './uploads/uploads-personal-data.service.ts';
import { withdrawalsPersonalData } from './withdrawals/withdrawals.service.ts';

/**
 * The sections of the shop with personal data, in the order of the export; erased from last to first. A new section needs a
 * line here and a text `own-data-api.part-<name>`.
 */
export const personalDataSections: readonly PersonalData[] = [
  accountPersonalData,
  signInMethodsPersonalData,
  personalRows('addresses', 'address', [
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
  paymentPersonalData,
  ordersPersonalData,
  proposalsPersonalData,
  appointmentsPersonalData,
  conversationsPersonalData,
  notesPersonalData,
  privacyRequestsPersonalData,
  giftsPersonalData,
  storedValuePersonalData,
  giftCardOrdersPersonalData,
  uploadsPersonalData,
  designPicturesPersonalData,
  returnsPersonalData,
  withdrawalsPersonalData,
  reviewsPersonalData,
  personalRows('designs', 'saved_design', [
    'id',
    'name',
    'product_id',
    'info',
    'design',
    'created_at',
    'updated_at',
  ]),
  favouritesPersonalData,
  personalRows('shared-list', 'shared_list', ['created_at']),
  personalRows('history', 'viewed_product', ['product_id', 'viewed_at']),
  personalRows('diamonds', 'diamond_favourite', ['diamond_id', 'created_at']),
  savedSearchesPersonalData,
  stockRequestsPersonalData,
  cartsPersonalData,
  personalRows('events', 'shop_event', ['type', 'created_at', 'data']),
  auditPersonalData,
  mailChoicesPersonalData,
  messagesPersonalData,
];
