import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { insertInvitation } from './staff.repo.ts';

const invitationMs = 3 * 86_400_000;

/** Stores an invitation and emails its link; returns the link's path. */
export async function mailInvitation(
  trx: Transaction<Schema>,
  person: { id: number; email: string; name: string; locale: Locale },
  { kind, now }: { kind: 'staff-invited' | 'staff-reset' | 'staff-password-void'; now: Date },
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + invitationMs);
  await insertInvitation(trx, { staffId: person.id, tokenHash: hashToken(token), now, expiresAt });
  const path = `/desk/#/invitation/${token}`;
  const { email: to, name, locale } = person;
  await queueMail(trx, { kind, to, customerId: null, locale, values: { name }, url: path });
  return path;
}
