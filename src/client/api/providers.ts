import { type SignInProvider, signInProviders } from '#kernel/shop/account/identity.ts';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

async function readUrls(api: Api, returnUrl: string): Promise<Record<SignInProvider, string>> {
  const { googleLoginUrl, facebookLoginUrl } = await api.call('loginIndex', {
    googleRedirectUrl: returnUrl,
    facebookRedirectUrl: returnUrl,
  });
  return { google: googleLoginUrl, facebook: facebookLoginUrl };
}

/** Whose accounts open one of the shop. */
export async function readProviders(api: Api): Promise<SignInProvider[]> {
  const urls = await readUrls(api, '');
  return signInProviders.filter((provider) => urls[provider] !== '');
}

/** The provider's page, from which the shopper is sent back to `returnUrl`. */
export async function providerUrl(api: Api, provider: SignInProvider, returnUrl: string): Promise<string> {
  return (await readUrls(api, returnUrl))[provider];
}

/** What a provider has appended to the address of return. */
export interface CameBack {
  provider: SignInProvider;
  code: string;
  state: string;
  error: string;
}

/** Reads the query of an address of return; undefined for any other. */
export function cameBackBy(search: string): CameBack | undefined {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  const provider = signInProviders.find((id) => state.startsWith(`${id}.`));
  return provider && { provider, code: query.get('code') ?? '', state, error: query.get('error') ?? '' };
}

/** The address is to be proved by a code that was mailed to it. */
export interface WaitsForCode {
  token: string;
  email: string;
}

const loginCalls = { google: 'googleLogin', facebook: 'facebookLogin' } as const;

function waitingOf({ data }: ApiError): WaitsForCode | undefined {
  const { connect_token: token, email } = (data ?? {}) as { connect_token?: unknown; email?: unknown };
  return typeof token === 'string' && typeof email === 'string' ? { token, email } : undefined;
}

/** Signs in who comes back from a provider; gives what is still to be proved, if anything is. */
export async function signInByProvider(
  api: Api,
  { provider, ...rest }: CameBack,
): Promise<WaitsForCode | undefined> {
  return api.call(loginCalls[provider], rest).then(
    () => undefined,
    (error: unknown) => {
      const waiting = error instanceof ApiError ? waitingOf(error) : undefined;
      if (waiting) return waiting;
      throw error;
    },
  );
}

/** Signs in by the mailed code who has come back from a provider. */
export async function signInByCode(api: Api, { token }: WaitsForCode, code: string): Promise<void> {
  await api.call('loginConnect', { token, code });
}

/** An account elsewhere that opens this one, or could. */
export interface OwnProvider {
  provider: SignInProvider;
  /** Null where it opens nothing. */
  connectedAt: Date | null;
}

export async function readOwnProviders(api: Api): Promise<OwnProvider[]> {
  const { providers } = await api.call('identities', {});
  return providers.map(({ provider, connected_at }) => ({
    provider,
    connectedAt: connected_at === 0 ? null : new Date(connected_at * 1000),
  }));
}

/** The provider opens the account no more; rejects with a refusal where nothing else does. */
export async function disconnectProvider(api: Api, provider: SignInProvider): Promise<void> {
  await api.call('identityRemove', { provider });
}
