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

/** The configured identity providers. */
export async function readProviders(api: Api): Promise<SignInProvider[]> {
  const urls = await readUrls(api, '');
  return signInProviders.filter((provider) => urls[provider] !== '');
}

/** URL of the provider's page, which redirects back to `returnUrl`. */
export async function providerUrl(api: Api, provider: SignInProvider, returnUrl: string): Promise<string> {
  return (await readUrls(api, returnUrl))[provider];
}

/** Parameters appended to the return URL by a provider. */
export interface ProviderReturnQuery {
  provider: SignInProvider;
  code: string;
  state: string;
  error: string;
}

/** Parses the query of a return URL; undefined for any other. */
export function parseProviderReturn(search: string): ProviderReturnQuery | undefined {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  const provider = signInProviders.find((id) => state.startsWith(`${id}.`));
  return provider && { provider, code: query.get('code') ?? '', state, error: query.get('error') ?? '' };
}

/** The address must be verified by an emailed code. */
export interface PendingVerification {
  token: string;
  email: string;
}

const loginCalls = { google: 'googleLogin', facebook: 'facebookLogin' } as const;

function waitingOf({ data }: ApiError): PendingVerification | undefined {
  const { connect_token: token, email } = (data ?? {}) as { connect_token?: unknown; email?: unknown };
  return typeof token === 'string' && typeof email === 'string' ? { token, email } : undefined;
}

/** Signs in after the redirect from a provider; returns the pending verification, if any. */
export async function signInByProvider(
  api: Api,
  { provider, ...rest }: ProviderReturnQuery,
): Promise<PendingVerification | undefined> {
  return api.call(loginCalls[provider], rest).then(
    () => undefined,
    (error: unknown) => {
      const waiting = error instanceof ApiError ? waitingOf(error) : undefined;
      if (waiting) return waiting;
      throw error;
    },
  );
}

/** Completes a provider sign-in by the emailed code. */
export async function signInByCode(api: Api, { token }: PendingVerification, code: string): Promise<void> {
  await api.call('loginConnect', { token, code });
}

/** An identity provider of the account, connected or not. */
export interface OwnProvider {
  provider: SignInProvider;
  /** null if not connected. */
  connectedAt: Date | null;
}

export async function readOwnProviders(api: Api): Promise<OwnProvider[]> {
  const { providers } = await api.call('identities', {});
  return providers.map(({ provider, connected_at }) => ({
    provider,
    connectedAt: connected_at === 0 ? null : new Date(connected_at * 1000),
  }));
}

/** Disconnects a provider; rejects with a refusal if it is the only way to sign in. */
export async function disconnectProvider(api: Api, provider: SignInProvider): Promise<void> {
  await api.call('identityRemove', { provider });
}
