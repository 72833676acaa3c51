import { appointmentDetails } from '#server/appointments/appointment-emails.service.ts';
import { cartLeftDetails } from '#server/cart/cart-reminders.service.ts';
import { unsubscribeWays } from '#server/messages/mail-choices.service.ts';
import { orderDetails } from '#server/orders/order-emails.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { EmailDetails } from '#server/platform/mail/email.ts';
import type { DueEmail } from '#server/platform/mail/outbox.repo.ts';
import type { MailSender } from '#server/platform/mail/sender.ts';
import { proposalDetails } from '#server/proposals/proposal-paper.service.ts';
import { returnDetails } from '#server/returns/return-emails.service.ts';
import { stonesFoundDetails } from '#server/saved-searches/stone-emails.service.ts';
import { siteDocument } from './documents/documents.service.ts';
import { giftCardDetails } from './stored-value/gift-card-email.service.ts';

/** Reads what an email shows below its text. */
type ReadDetails = (host: Host, email: DueEmail) => Promise<EmailDetails | undefined | null>;

const orderEmails = [
  ...['order-created', 'order-transfer', 'order-paid', 'order-expired', 'order-cancelled', 'payment-failed'],
  ...['order-review', 'payment-rejected', 'order-expiring', 'transfer-expiring', 'order-called-off'],
  ...['rest-due', 'rest-overdue', 'rest-paid', 'rest-returned'],
  ...['transfer-due', 'transfer-surplus', 'parcel-corrected', 'order-recalled'],
  ...['order-shipped', 'order-delayed', 'order-ready', 'order-delivered', 'order-refunded', 'refund-late'],
  ...['refund-duplicate', 'order-readdressed', 'order-written', 'drawing-sent', 'drawing-reminder'],
  ...[
    'drawing-approved',
    'review-invitation',
    'house-note',
    'house-conflict',
    'house-refund',
    'house-refund-waits',
    'house-drawing',
  ],
];

const appointmentEmails = [
  ...['appointment-requested', 'appointment-rescheduled', 'appointment-approved', 'appointment-cancelled'],
  ...['appointment-called-off', 'appointment-reminder', 'house-appointment', 'house-appointment-cancelled'],
];

const returnEmails = [
  ...['return-in-review', 'return-approved', 'return-denied', 'return-awaiting-parcel', 'return-received'],
  ...['return-inspected', 'return-rejected', 'return-out-of-stock', 'return-awaiting-refund'],
  ...['return-estimate-sent', 'return-awaiting-payment', 'return-declined', 'return-in-work'],
  ...['return-work-done', 'return-returned-unworked', 'return-traded-in'],
  ...['return-sent-back', 'return-cancelled', 'return-reply'],
  ...['house-return', 'house-return-cancelled', 'house-return-money', 'house-return-answer'],
];

/** Emails that show an order, an appointment, a return, a gift card, stones or a cart below their text; all others are text only. */
export const detailsByKind: ReadonlyMap<string, ReadDetails> = new Map<string, ReadDetails>([
  ...orderEmails.map((kind) => [kind, orderDetails] as const),
  ...appointmentEmails.map((kind) => [kind, appointmentDetails] as const),
  ...returnEmails.map((kind) => [kind, returnDetails] as const),
  ['gift-card', giftCardDetails],
  ['stones-found', stonesFoundDetails],
  ['cart-left', cartLeftDetails],
  ['proposal-sent', proposalDetails],
]);

/** The data sources of emails, read when they are sent. */
export function emailSources(host: Host): Pick<MailSender, 'contact' | 'details' | 'unsubscribe'> {
  return {
    contact: async () => {
      const { email, whatsapp } = await siteDocument(host.db.handle);
      return { email, whatsapp };
    },
    unsubscribe: (email) => unsubscribeWays(host, email),
    details: async (email) => detailsByKind.get(email.kind)?.(host, email),
  };
}
