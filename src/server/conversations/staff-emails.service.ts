import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type EmailText, fillEmail } from '#kernel/shop/messages/email-template.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { orderDetails } from '#server/orders/order-emails.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { renderEmail } from '#server/platform/mail/template.ts';
import { text } from '#server/platform/texts.ts';
import { emailValues, type Reader } from './email-recipient.service.ts';

const fill = (reader: Reader, staffName: string, words: EmailText) =>
  fillEmail(words, emailValues(reader, staffName));

function emailOf(reader: Reader, { subject, text: words }: EmailText): Email & { url: string } {
  const { customerId, email: to, locale, order } = reader;
  const common = { to, customerId, locale };
  if (!order) return { ...common, kind: 'letter-written', values: { subject, text: words }, url: '' };
  return {
    ...common,
    kind: 'order-written',
    // A letter finds its order by this number, and so does the order its letters.
    values: { subject, text: words, number: String(order.increment_id) },
    url: `/myOrder/details/?increment_id=${order.increment_id}`,
  };
}

/** The letter as it would go out, with what it still lacks. */
export async function previewEmail(host: Host, reader: Reader, staffName: string, words: EmailText) {
  const { missing, unknown, ...filled } = fill(reader, staffName, words);
  const letter = emailOf(reader, filled);
  const { email, whatsapp } = await siteDocument(host.db.handle);
  // Without its address: the link of a real letter is made as it is sent.
  const details = await orderDetails(host, { ...letter, url: '', id: 0 });
  const frame = { siteOrigin: host.config.siteOrigin, contact: { email, whatsapp } };
  const { html, subject } = await renderEmail(letter, frame, details);
  return { subject, html, missing, unknown };
}

/** Sends a letter in the caller's transaction and gives its words as they go out; 1900108 where one has no value. */
export async function sendEmail(
  trx: Transaction<Schema>,
  reader: Reader,
  staff: { name: string; locale: Reader['locale'] },
  words: EmailText,
): Promise<EmailText> {
  const { missing, unknown, ...filled } = fill(reader, staff.name, words);
  if (unknown.length > 0) refuseUnknown(unknown);
  if (missing.length > 0) {
    const names = missing.map(
      (name) => `{${name}} (${text(staff.locale, `desk-messages-api.value-${name}`)})`,
    );
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-messages-api.missing', values: { names: names.join(', ') } },
      field: 'text',
      data: { missing },
    });
  }
  await queueMail(trx, emailOf(reader, filled));
  return filled;
}

/** Refuses words that hold a placeholder which no record fills. */
export function refuseUnknown(unknown: readonly string[], field = 'text'): never {
  const names = unknown.map((name) => `{${name}}`).join(', ');
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-messages-api.unknown-placeholder', values: { names } },
    field,
    data: { unknown },
  });
}
