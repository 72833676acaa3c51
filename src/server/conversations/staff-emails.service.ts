import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type EmailText, fillEmail } from '#kernel/shop/templates/email-template.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { orderDetails } from '#server/orders/order-emails.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { renderEmail } from '#server/platform/mail/template.ts';
import { text } from '#server/platform/texts.ts';
import { emailValues, type Recipient } from './email-recipient.service.ts';

const fill = (recipient: Recipient, staffName: string, draft: EmailText) =>
  fillEmail(draft, emailValues(recipient, staffName));

function emailOf(recipient: Recipient, { subject, text: body }: EmailText): Email & { url: string } {
  const { customerId, email: to, locale, order } = recipient;
  const common = { to, customerId, locale };
  if (!order) return { ...common, kind: 'letter-written', values: { subject, text: body }, url: '' };
  return {
    ...common,
    kind: 'order-written',
    // The email template and the order's list of emails find each other by this number.
    values: { subject, text: body, number: String(order.increment_id) },
    url: `/myOrder/details/?increment_id=${order.increment_id}`,
  };
}

/** Preview of an email, with its missing and unknown placeholders. */
export async function previewEmail(host: Host, recipient: Recipient, staffName: string, draft: EmailText) {
  const { missing, unknown, ...filled } = fill(recipient, staffName, draft);
  const mail = emailOf(recipient, filled);
  const { email, whatsapp } = await siteDocument(host.db.handle);
  // Without the order link, which is created when the email is sent.
  const details = await orderDetails(host, { ...mail, url: '', id: 0 });
  const frame = { siteOrigin: host.config.siteOrigin, contact: { email, whatsapp } };
  const { html, subject } = await renderEmail(mail, frame, details);
  return { subject, html, missing, unknown };
}

/**
 * Queues an email in the caller's transaction and returns its filled texts; throws 1900108 for a placeholder without
 * a value.
 */
export async function sendEmail(
  trx: Transaction<Schema>,
  recipient: Recipient,
  staff: { name: string; locale: Recipient['locale'] },
  draft: EmailText,
): Promise<EmailText> {
  const { missing, unknown, ...filled } = fill(recipient, staff.name, draft);
  if (unknown.length > 0) refuseUnknown(unknown);
  if (missing.length > 0) {
    const names = missing.map(
      (name) => `{${name}} (${text(staff.locale, `desk-conversations-api.value-${name}`)})`,
    );
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-conversations-api.missing', values: { names: names.join(', ') } },
      field: 'text',
      data: { missing },
    });
  }
  await queueMail(trx, emailOf(recipient, filled));
  return filled;
}

/** Refuses a text with a placeholder that no record fills. */
export function refuseUnknown(unknown: readonly string[], field = 'text'): never {
  const names = unknown.map((name) => `{${name}}`).join(', ');
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-conversations-api.unknown-placeholder', values: { names } },
    field,
    data: { unknown },
  });
}
