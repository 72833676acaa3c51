import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import type { SharedLimit } from '#server/platform/limits/shared-limits.ts';
import { deviceOf, isOwnDevice } from './devices.service.ts';

type Spent = readonly (readonly [name: SharedLimit, key: string])[];

async function takeAll(host: Host, spent: Spent): Promise<void> {
  for (const [name, key] of spent) await host.sharedLimits.take(name, key);
}

/** One try of a password. `passed` gives the points back, because only wrong ones count. */
export interface PasswordTry {
  passed(): Promise<void>;
}

/**
 * Takes the points of one password; throws 1000010. The owner's own devices have points of their own, which
 * strangers cannot spend.
 */
export async function takePasswordTry(
  host: Host,
  call: Call,
  email: string,
  customer: { id: number } | undefined,
): Promise<PasswordTry> {
  const isOwn = await isOwnDevice(host.db.handle, call, customer);
  const own = [['loginDevice', `${customer?.id}|${deviceOf(call)}`]] as const;
  const strangers = [
    ['loginNetwork', call.ip],
    ['loginPair', `${call.ip}|${email}`],
    ['loginStrangers', email],
  ] as const;
  const spent: Spent = isOwn ? own : strangers;
  await takeAll(host, spent);
  return {
    async passed() {
      for (const [name, key] of spent) {
        const isOfOne = name === 'loginDevice' || name === 'loginPair';
        await (isOfOne ? host.sharedLimits.forgive(name, key) : host.sharedLimits.giveBack(name, key));
      }
    },
  };
}

/** After a new password: what strangers have tried on the old one counts no more. */
export async function forgivePasswordTries(host: Host, call: Call, email: string): Promise<void> {
  await host.sharedLimits.forgive('loginStrangers', email);
  await host.sharedLimits.forgive('loginPair', `${call.ip}|${email}`);
}

/** Takes the points that a letter to this address costs; throws 1000010. */
export async function takeEmail(
  host: Host,
  call: Call,
  purpose: string,
  email: string,
  customer?: { id: number },
): Promise<void> {
  if (await isOwnDevice(host.db.handle, call, customer)) {
    return takeAll(host, [
      ['letterPair', `${purpose}|${deviceOf(call)}|${email}`],
      ['letterOwner', email],
    ]);
  }
  const isReset = purpose === 'forgot' || purpose === 'link-reset';
  return takeAll(host, [
    ['letterNetwork', call.ip],
    ['letterPair', `${purpose}|${call.ip}|${email}`],
    [isReset ? 'letterReset' : 'letterOther', email],
  ]);
}
