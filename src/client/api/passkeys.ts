import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import type { Api, ApiData } from './api.ts';

export interface Passkey {
  id: number;
  name: string;
  addedAt: Date;
  /** null if never used. */
  usedAt: Date | null;
}

/** The passkeys of the account, oldest first. */
export async function readPasskeys(api: Api): Promise<Passkey[]> {
  const { passkeys } = await api.call('passkeys', {});
  return passkeys.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    addedAt: new Date(created_at * 1000),
    usedAt: used_at === 0 ? null : new Date(used_at * 1000),
  }));
}

/** Adds the passkey created by `create`; false if none was created. */
export async function addPasskey(
  api: Api,
  name: string,
  create: (options: ApiData<'passkeyAddOptions'>['options']) => Promise<CreatedPasskey | undefined>,
): Promise<boolean> {
  const { options } = await api.call('passkeyAddOptions', {});
  const response = await create(options);
  if (!response) return false;
  await api.call('passkeyAdd', { name, response });
  return true;
}

export async function removePasskey(api: Api, { id }: Pick<Passkey, 'id'>): Promise<void> {
  await api.call('passkeyRemove', { id });
}

/** Signs in with the passkey chosen by `choose`; false if none was chosen. */
export async function signInByPasskey(
  api: Api,
  choose: (options: ApiData<'passkeyLoginOptions'>['options']) => Promise<AssertedPasskey | undefined>,
): Promise<boolean> {
  const { options } = await api.call('passkeyLoginOptions', {});
  const response = await choose(options);
  if (!response) return false;
  await api.call('passkeyLogin', { response });
  return true;
}
