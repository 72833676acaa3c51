import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import type { EmailContact, EmailDetails, UnsubscribeWays } from './email.ts';
import { emailCopy } from './email-copy.ts';
import { claimEmails, type DueEmail, deleteEmail, markFailed, markSent } from './outbox.repo.ts';
import { renderEmail } from './template.ts';
import type { MailTransport } from './transport.ts';

export interface MailSender {
  db: Database;
  transport: MailTransport;
  siteOrigin: string;
  /** The shop's contact data. */
  contact: () => Promise<EmailContact>;
  /**
   * The part below the text, read when the email is sent; undefined if it is text only, null if it is no longer true and must
   * not be sent.
   */
  details: (email: DueEmail) => Promise<EmailDetails | undefined | null>;
  /** How to unsubscribe from the email's topic; undefined if that is not possible. */
  unsubscribe: (email: DueEmail) => Promise<UnsubscribeWays | undefined>;
  log: Logger;
}

const leaseMs = 120_000;
const batch = 20;
/** With growing pauses, about a day and a half in total. */
const maxAttempts = 12;
const firstPauseMs = 15_000;
const longestPauseMs = 6 * 3_600_000;

/** Sends due emails and returns how many were sent. An email may be sent twice after a crash, but is never lost. */
export async function sendDueMails(sender: MailSender, now: Date): Promise<number> {
  const emails = await claimEmails(sender.db.handle, now, leaseMs, batch);
  let sent = 0;
  for (const email of emails.toSorted((a, b) => a.id - b.id)) {
    try {
      const details = await sender.details(email);
      if (details === null) {
        await deleteEmail(sender.db.handle, email.id);
        continue;
      }
      const ways = await sender.unsubscribe(email);
      const frame = { siteOrigin: sender.siteOrigin, contact: await sender.contact() };
      const { subject, text, html } = await renderEmail(
        email,
        { ...frame, unsubscribePath: ways?.path },
        details,
      );
      const { id, kind, recipient: to } = email;
      await sender.transport.send({
        id,
        kind,
        to,
        subject,
        text,
        html,
        at: now,
        calendar: details?.calendar,
        pdf: details?.pdf,
        oneClick: ways?.oneClick,
      });
      const copy = email.customer_id === null ? undefined : await emailCopy(email, frame, details);
      await markSent(sender.db.handle, email, { now, copy });
      sent += 1;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const pause = Math.min(firstPauseMs * 2 ** (email.attempts - 1), longestPauseMs);
      const retryAt = email.attempts >= maxAttempts ? null : new Date(now.getTime() + pause);
      await markFailed(sender.db.handle, email.id, { error: message.slice(0, 500), retryAt, now });
      sender.log.warn(
        { mail: email.id, kind: email.kind, attempt: email.attempts, err: error },
        'mail not sent',
      );
    }
  }
  return sent;
}
