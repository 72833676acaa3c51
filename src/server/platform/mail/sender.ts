import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import type { EmailContact, EmailDetails, UnsubscribeWays } from './email.ts';
import { claimEmails, type DueEmail, markFailed, markSent } from './outbox.repo.ts';
import { renderEmail } from './template.ts';
import type { MailTransport } from './transport.ts';

export interface MailSender {
  db: Database;
  transport: MailTransport;
  siteOrigin: string;
  /** How the house is reached, as letters say it. */
  contact: () => Promise<EmailContact>;
  /** What a letter shows below its words, read when it is sent; undefined where it is words alone. */
  details: (letter: DueEmail) => Promise<EmailDetails | undefined>;
  /** How its reader gets no other letter of its topic; undefined where it cannot be switched off. */
  unsubscribe: (letter: DueEmail) => Promise<UnsubscribeWays | undefined>;
  log: Logger;
}

const leaseMs = 120_000;
const batch = 20;
/** A quarter of a minute, then longer each time: about a day and a half in all. */
const maxAttempts = 12;
const firstPauseMs = 15_000;
const longestPauseMs = 6 * 3_600_000;

/** Sends what is due and says how many went out. A letter may go out twice after a crash, never be lost. */
export async function sendDueMails(sender: MailSender, now: Date): Promise<number> {
  const letters = await claimEmails(sender.db.handle, now, leaseMs, batch);
  let sent = 0;
  for (const letter of letters.toSorted((a, b) => a.id - b.id)) {
    try {
      const ways = await sender.unsubscribe(letter);
      const frame = {
        siteOrigin: sender.siteOrigin,
        contact: await sender.contact(),
        unsubscribePath: ways?.path,
      };
      const details = await sender.details(letter);
      const { subject, text, html } = await renderEmail(letter, frame, details);
      const { id, kind, recipient: to } = letter;
      await sender.transport.send({
        id,
        kind,
        to,
        subject,
        text,
        html,
        at: now,
        calendar: details?.calendar,
        oneClick: ways?.oneClick,
      });
      await markSent(sender.db.handle, letter, now);
      sent += 1;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const pause = Math.min(firstPauseMs * 2 ** (letter.attempts - 1), longestPauseMs);
      const retryAt = letter.attempts >= maxAttempts ? null : new Date(now.getTime() + pause);
      await markFailed(sender.db.handle, letter.id, { error: words.slice(0, 500), retryAt, now });
      sender.log.warn(
        { mail: letter.id, kind: letter.kind, attempt: letter.attempts, err: error },
        'mail not sent',
      );
    }
  }
  return sent;
}
