import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import type { Api, ApiData } from './api.ts';

export interface Passkey {
  id: number;
  name: string;
  addedAt: Date;
  /** null if never used. */
  usedAt: Date | null;
}

export interface PasskeyList {
  /** Oldest first. */
  passkeys: Passkey[];
  /** Without a password, an emailed code proves the owner. */
  hasPassword: boolean;
}

/** The passkeys of the account. */
export async function readPasskeys(api: Api): Promise<PasskeyList> {
  const { passkeys, has_password } = await api.call('passkeys', {});
  return {
    hasPassword: has_password === 1,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      addedAt: new Date(created_at * 1000),
      usedAt: used_at === 0 ? null : new Date(used_at * 1000),
    })),
  };
}

/** Emails the code that proves the owner before a passkey is added. */
export async function mailPasskeyCode(api: Api): Promise<void> {
  await api.call('passkeyCode', {}, { notify: true });
}

/** Adds the passkey created by `create`, with the password or an emailed code; false if none was created. */
export async function addPasskey(
  api: Api,
  { name, ...proof }: { name: string; password: string; code: string },
  create: (options: ApiData<'passkeyAddOptions'>['options']) => Promise<CreatedPasskey | undefined>,
): Promise<boolean> {
  const { options } = await api.call('passkeyAddOptions', proof);
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
