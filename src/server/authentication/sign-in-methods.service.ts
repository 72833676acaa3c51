import type { Transaction } from 'kysely';
import { type SignInProvider, signInProviderNames, signInProviders } from '#kernel/shop/account/identity.ts';
import { codes } from '#kernel/wire/codes.ts';
import { lockCustomer } from '#server/customers/customers.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { openIdProvider } from '#server/platform/openid/providers.ts';
import { listPasskeys } from './passkeys.repo.ts';
import { listIdentities, removeIdentities } from './providers.repo.ts';
import { hasSignInMethod } from './sign-in-methods.repo.ts';

const offeredProviders = ({ config }: Pick<Host, 'config'>): SignInProvider[] =>
  signInProviders.filter((provider) => openIdProvider(config, provider) !== undefined);

/**
 * Removes a sign-in method. Rolls back and throws 1100004 where no other is left; concurrent removals run one after
 * the other.
 */
export async function removeSignInMethod(
  host: Host,
  customerId: number,
  remove: (trx: Transaction<Schema>) => Promise<boolean>,
): Promise<void> {
  await host.db.transaction(async (trx) => {
    await lockCustomer(trx, customerId);
    if (!(await remove(trx)) || (await hasSignInMethod(trx, customerId, offeredProviders(host)))) return;
    refuse(codes.accountInvalid, { text: { key: 'account-api.last-entrance' } });
  });
}

/** Connected and offered providers; `connectedAt` is null where not connected. */
export async function identitiesOf(
  host: Host,
  { shopper }: SignedCall,
): Promise<{ provider: SignInProvider; connectedAt: Date | null }[]> {
  const known = await listIdentities(host.db.handle, shopper.customerId);
  const offered = offeredProviders(host);
  return signInProviders.flatMap((provider) => {
    const connectedAt = known.find((each) => each.provider === provider)?.connectedAt ?? null;
    return connectedAt || offered.includes(provider) ? [{ provider, connectedAt }] : [];
  });
}

/** Names of the passkeys and connected providers, which sign in without the password. */
export async function passwordlessMethods(trx: Transaction<Schema>, customerId: number): Promise<string[]> {
  const passkeys = (await listPasskeys(trx, customerId)).map(({ name }) => name);
  const identities = await listIdentities(trx, customerId);
  return [...passkeys, ...identities.map(({ provider }) => signInProviderNames[provider])];
}

/** Disconnects a provider; throws 1100004 where it is the only sign-in method. */
export async function disconnectProvider(
  host: Host,
  { shopper }: SignedCall,
  provider: SignInProvider,
): Promise<void> {
  const { customerId } = shopper;
  await removeSignInMethod(host, customerId, (trx) => removeIdentities(trx, customerId, provider));
}
