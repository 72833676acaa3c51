import type { AuthorizationServer } from 'oauth4webapi';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Config } from '#server/config.ts';

type Server = AuthorizationServer &
  Required<Pick<AuthorizationServer, 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri'>>;

/** An OpenID provider and our account there. */
export interface OpenIdProvider {
  id: SignInProvider;
  clientId: string;
  clientSecret: string;
  /** Its endpoints and the issuer of its id tokens. Signing keys are cached per object. */
  server: Server;
  /** Served over plain HTTP by the sandbox. */
  isSandbox: boolean;
}

/**
 * As published (accounts.google.com/.well-known/openid-configuration; developers.facebook.com, Facebook Login, OIDC
 * Token with Manual Flow). Not discovered: the sign-in page shows these links even if a provider is down.
 */
const published: Record<SignInProvider, Server> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
};

/** Our account at the sandbox's issuer. */
export const sandboxClient = { clientId: 'sandbox-shop', clientSecret: 'sandbox-secret' } as const;

/** Returns the provider if the shop has an account there, else the sandbox; undefined if there is neither. */
export function openIdProvider(
  { signIn, sandboxOrigin, mode }: Pick<Config, 'signIn' | 'sandboxOrigin' | 'mode'>,
  id: SignInProvider,
): OpenIdProvider | undefined {
  const account = signIn[id];
  if (account) return { id, ...account, server: published[id], isSandbox: false };
  if (sandboxOrigin === undefined || mode === 'production') return undefined;
  const issuer = `${sandboxOrigin}/openid/${id}`;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  return { id, ...sandboxClient, server, isSandbox: true };
}
