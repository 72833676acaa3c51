import type { SignInProvider } from '#kernel/account/identity.ts';
import type { Config } from '#server/config.ts';

/** Where an OpenID provider is spoken to, and as whom. */
export interface OpenIdProvider {
  id: SignInProvider;
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  keysUrl: string;
  /** How it names itself in what it signs. */
  issuers: string[];
}

type Addresses = Omit<OpenIdProvider, 'id' | 'clientId' | 'clientSecret'>;

/**
 * As the two publish them (accounts.google.com/.well-known/openid-configuration; developers.facebook.com, Facebook
 * Login, OIDC Token with Manual Flow).
 */
const published: Record<SignInProvider, Addresses> = {
  google: {
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  },
  facebook: {
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    keysUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    issuers: ['https://www.facebook.com', 'https://facebook.com'],
  },
};

/** The shop as the sandbox's issuer knows it; opens nothing outside this machine. */
export const sandboxClient = { clientId: 'sandbox-shop', clientSecret: 'sandbox-secret' } as const;

/** A provider that the shop has an account with, or the sandbox in its place; undefined where neither is. */
export function openIdProvider(
  { signIn, sandboxOrigin, mode }: Pick<Config, 'signIn' | 'sandboxOrigin' | 'mode'>,
  id: SignInProvider,
): OpenIdProvider | undefined {
  const account = signIn[id];
  if (account) return { id, ...account, ...published[id] };
  if (sandboxOrigin === undefined || mode === 'production') return undefined;
  const base = `${sandboxOrigin}/openid/${id}`;
  return {
    id,
    ...sandboxClient,
    authorizationUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    keysUrl: `${base}/keys`,
    issuers: [base],
  };
}
