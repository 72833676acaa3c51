import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import type { SharedLimit } from '#server/platform/limits/shared-limits.ts';
import { deviceOf, isOwnDevice } from './devices.service.ts';

type Spent = readonly (readonly [name: SharedLimit, key: string])[];

async function takeAll(host: Host, taken: Spent): Promise<void> {
  for (const [name, key] of taken) await host.sharedLimits.take(name, key);
}

/** One try of a password. `passed` refunds its points, because only wrong passwords count. */
export interface PasswordTry {
  passed(): Promise<void>;
}

/**
 * Takes the points of one password try; throws 1000010. Known devices of the customer have points of their own, which
 * strangers cannot use up.
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
  const taken: Spent = isOwn ? own : strangers;
  await takeAll(host, taken);
  return {
    async passed() {
      for (const [name, key] of taken) {
        const isOfOne = name === 'loginDevice' || name === 'loginPair';
        await (isOfOne ? host.sharedLimits.forgive(name, key) : host.sharedLimits.returnPoint(name, key));
      }
    },
  };
}

/** Forgets failed tries of strangers after a password was changed. */
export async function forgivePasswordTries(host: Host, call: Call, email: string): Promise<void> {
  await host.sharedLimits.forgive('loginStrangers', email);
  await host.sharedLimits.forgive('loginPair', `${call.ip}|${email}`);
}

/** Takes the points of an email to this address; throws 1000010. */
export async function takeEmail(
  host: Host,
  call: Call,
  purpose: string,
  email: string,
  customer?: { id: number },
): Promise<void> {
  if (await isOwnDevice(host.db.handle, call, customer)) {
    return takeAll(host, [
      ['emailPair', `${purpose}|${deviceOf(call)}|${email}`],
      ['emailOwner', email],
    ]);
  }
  await takeAll(host, [
    ['emailNetwork', call.ip],
    ['emailPair', `${purpose}|${call.ip}|${email}`],
  ]);
  const { sharedLimits } = host;
  const isFirst = await sharedLimits.tryTake('emailFirst', `${call.ip}|${email}`);
  if (isFirst && (await sharedLimits.tryTake('emailFirsts', email))) return;
  const isReset = purpose === 'forgot' || purpose === 'first-password';
  await sharedLimits.take(isReset ? 'emailReset' : 'emailOther', email);
}
