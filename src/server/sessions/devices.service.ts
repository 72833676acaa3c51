import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { agentName } from '#server/platform/authentication/agent-name.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Call } from '#server/platform/http/route.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { hasKnownDevice, isKnownDevice, saveDevice } from './devices.repo.ts';

const mostDevices = 50;
/** Visitor id that our pages generate; a shorter one could be guessed. */
const devicePattern = /^[\w-]{22,64}$/;

/** Hash that identifies the caller's device: the visitor id of our pages, or else the IP address and user agent. */
export function deviceOf({ visitor, ip, agent }: Pick<Call, 'visitor' | 'ip' | 'agent'>): string {
  return hashToken(devicePattern.test(visitor) ? `visitor|${visitor}` : `network|${ip}|${agent}`);
}

/** Whether the customer has signed in from the caller's device before. */
export async function isOwnDevice(
  executor: Executor,
  call: Call,
  customer: { id: number } | undefined,
): Promise<boolean> {
  return customer !== undefined && isKnownDevice(executor, customer.id, deviceOf(call));
}

/**
 * Stores the caller's device as known. Known devices have limits of their own, so that strangers cannot lock the
 * owner out.
 */
export async function rememberDevice(executor: Executor, call: Call, customerId: number): Promise<void> {
  await saveDevice(executor, { customerId, deviceHash: deviceOf(call), now: call.now }, mostDevices);
}

/** As `rememberDevice`, and emails the customer if other devices are known but not this one. */
export async function rememberAndReportDevice(
  trx: Transaction<Schema>,
  call: Call,
  customer: { id: number; email: string },
): Promise<void> {
  const isNew =
    (await hasKnownDevice(trx, customer.id)) && !(await isKnownDevice(trx, customer.id, deviceOf(call)));
  await rememberDevice(trx, call, customer.id);
  if (!isNew) return;
  const name = agentName(call.agent);
  const device = (locale: Locale) => name || text(locale, 'account-api.device-unknown');
  await queueMail(trx, {
    kind: 'new-device',
    to: customer.email,
    customerId: customer.id,
    locale: call.locale,
    values: inEveryLanguage('device', device),
    url: '/forgetPassword/',
  });
}
