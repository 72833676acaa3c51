import { mailTopicOf } from '#kernel/shop/account/mail-topics.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { emailDeskCalls } from '#kernel/shop/desk/emails.calls.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { emailCopy } from '#server/platform/mail/email-copy.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { isRefused } from '#server/platform/mail/refusals.repo.ts';
import type { MailSender } from '#server/platform/mail/sender.ts';
import { emailText } from '#server/platform/mail/template.ts';
import { hasText } from '#server/platform/texts.ts';
import { type EmailRow, readEmail, readEmails } from './emails-desk.repo.ts';

type Calls = typeof emailDeskCalls;
type Row = DeskData<Calls['deskResendEmail']>;

/** The sources of an email's texts, passed in by the composition root. */
export type EmailSources = Pick<MailSender, 'contact' | 'details'>;

/** Kinds of a release that has their texts. */
const isKnown = ({ kind }: Pick<EmailRow, 'kind'>): boolean => hasText(`mail.${kind}-subject`);

function stateOf({ sent_at, failed_at, attempts }: EmailRow): Row['state'] {
  if (failed_at !== null) return 'failed';
  if (sent_at === null) return 'waits';
  return attempts === 0 ? 'unmailed' : 'sent';
}

function rowOf(email: EmailRow): Row {
  const { id, kind, recipient: to, created_at, due_at, sent_at, sent_subject } = email;
  return {
    ...{ id: Number(id), kind, to, state: stateOf(email) },
    subject: sent_subject ?? (isKnown(email) ? emailText(email).subject : kind),
    at: (sent_at ?? due_at ?? created_at).toISOString(),
  };
}

/** Emails to a customer or about an order. */
export async function listEmails(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { filter = {}, page, perPage, isDescending }: DeskValues<Calls['deskEmails']>,
): Promise<DeskData<Calls['deskEmails']>> {
  const { customer: customerId, order } = filter;
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const { rows, total } = await readEmails(db.handle, { customerId, order, isDescending, ...range });
  const [first] = rows;
  if (first && first.customer_id !== null)
    call.audit(
      order === undefined
        ? { kind: 'customer', id: String(first.customer_id), customerId: first.customer_id }
        : { kind: 'order', id: String(order), customerId: first.customer_id },
    );
  return { rows: rows.map(rowOf), total };
}

async function requireEmail({ db }: Pick<Host, 'db'>, call: StaffCall, id: number, isResent: boolean) {
  const email = (await readEmail(db.handle, id)) ?? refuse(deskCodes.notFound);
  if (email.customer_id === null) refuse(deskCodes.notFound);
  const { customer_id: customerId, kind, is_guest, recipient, address } = email;
  // An account's address may have changed; a guest's is the one of the order.
  const to = is_guest ? recipient : address;
  const after = isResent ? { after: { email: kind, to } } : {};
  call.audit({ kind: 'customer', id: String(customerId), customerId, ...after });
  return { ...email, customerId, to };
}

/** An email as it was sent, or as it would be sent now. */
export async function showEmail(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  sources: EmailSources,
  id: number,
): Promise<DeskData<Calls['deskEmail']>> {
  const email = await requireEmail(host, call, id, false);
  const resendTo = isKnown(email) && email.to !== '' ? email.to : null;
  const row = { ...rowOf(email), resendTo };
  if (email.sent_html !== null) return { ...row, html: email.sent_html, isAsSent: true };
  if (!isKnown(email)) return { ...row, html: '', isAsSent: false };
  // Without a link: `details` would store a new one, which signs its reader in.
  const details = await sources.details({ ...email, url: '' });
  const frame = { siteOrigin: host.config.siteOrigin, contact: await sources.contact() };
  const { subject, html } = await emailCopy(email, frame, details ?? undefined);
  return { ...row, subject, html, isAsSent: false };
}

/** Sends an email again, with the data that it shows now. Throws 1900105 if the customer has unsubscribed from it. */
export async function resendEmail(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  id: number,
): Promise<DeskData<Calls['deskResendEmail']>> {
  const email = await requireEmail(host, call, id, true);
  const { kind, to, customerId, locale, values, url } = email;
  if (!isKnown(email) || to === '')
    refuse(deskCodes.notPossible, { text: { key: 'desk-conversations-api.no-resend' } });
  const topic = mailTopicOf(kind);
  if (topic !== undefined && (await isRefused(host.db.handle, to, topic)))
    refuse(deskCodes.notPossible, { text: { key: 'desk-conversations-api.unsubscribed' } });
  await host.db.transaction((trx) => queueMail(trx, { kind, to, customerId, locale, values, url }));
  const asked = { customerId, order: undefined, isDescending: true, limit: 1, offset: 0 };
  const [again] = (await readEmails(host.db.handle, asked)).rows;
  return again ? rowOf(again) : rowOf(email);
}
