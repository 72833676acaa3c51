import type { Transaction } from 'kysely';
import { agentName } from '#server/platform/authentication/agent-name.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { hasKnownDevice, isKnownDevice, keepDevice } from './devices.repo.ts';

const mostDevices = 50;
/** What our own pages make up once for each browser; shorter ones could be guessed. */
const devicePattern = /^[\w-]{22,64}$/;

/**
 * What tells one device of a caller from another: the visitor number that our pages send, or, of a client that
 * sends none, its network and the name it gives itself.
 */
export function deviceOf({ visitor, ip, agent }: Pick<Call, 'visitor' | 'ip' | 'agent'>): string {
  return hashToken(devicePattern.test(visitor) ? `visitor|${visitor}` : `network|${ip}|${agent}`);
}

/** Whether the account was opened with the caller's device before. */
export async function isOwnDevice(
  executor: Executor,
  call: Call,
  customer: { id: number } | undefined,
): Promise<boolean> {
  return customer !== undefined && isKnownDevice(executor, customer.id, deviceOf(call));
}

/** The account was opened with the caller's device: from now on strangers do not shut it out. */
export async function rememberDevice(executor: Executor, call: Call, customerId: number): Promise<void> {
  await keepDevice(executor, { customerId, deviceHash: deviceOf(call), now: call.now }, mostDevices);
}

/** As `rememberDevice`; a letter tells the owner of a device that is not the first and was never seen before. */
export async function welcomeDevice(
  trx: Transaction<Schema>,
  call: Call,
  customer: { id: number; email: string },
): Promise<void> {
  const isNew =
    (await hasKnownDevice(trx, customer.id)) && !(await isKnownDevice(trx, customer.id, deviceOf(call)));
  await rememberDevice(trx, call, customer.id);
  if (!isNew) return;
  const { locale } = call;
  const device = agentName(call.agent) || text(locale, 'account-api.device-unknown');
  await queueMail(trx, {
    kind: 'new-device',
    to: customer.email,
    customerId: customer.id,
    locale,
    values: { device },
    url: '/forgetPassword/',
  });
}
