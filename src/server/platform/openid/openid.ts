import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import type { OpenIdProvider } from './providers.ts';

const timeoutMs = 8_000;
/** The largest difference between a provider's clock and ours. */
const toleranceS = 60;

/** The provider is not reachable, or its answer is not a valid id token for this visit. */
export class OpenIdError extends Error {}

/** The claims of a verified id token. */
export interface IdClaims {
  subject: string;
  /** Lower case; '' if the provider gives none. */
  email: string;
  isEmailVerified: boolean;
  /** The Google Workspace domain of the account; '' if it has none. */
  hostedDomain: string;
  givenName: string;
  familyName: string;
}

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');
const claimsForm = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: text(254),
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
  hd: text(254),
  name: text(200),
  given_name: text(200),
  family_name: text(200),
});

/** Returns the URL of the provider's consent page (authorisation code with PKCE, RFC 7636). */
export async function authorizationUrl(
  { clientId, server }: OpenIdProvider,
  visit: { state: string; nonce: string; verifier: string; returnUrl: string; language: string },
): Promise<string> {
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: visit.returnUrl,
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
    ui_locales: visit.language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

interface Visit {
  code: string;
  verifier: string;
  returnUrl: string;
  nonce: string;
  now: Date;
}

/** Exchanges the code for an id token and verifies it. The caller has checked the state: it finds the visit by it. */
async function verifiedClaims({ server, ...provider }: OpenIdProvider, visit: Visit): Promise<IdClaims> {
  const client: oauth.Client = {
    client_id: provider.clientId,
    [oauth.clockTolerance]: toleranceS,
    [oauth.clockSkew]: Math.round((visit.now.getTime() - Date.now()) / 1000),
  };
  const options = {
    signal: AbortSignal.timeout(timeoutMs),
    [oauth.allowInsecureRequests]: provider.isSandbox,
  };
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(provider.clientSecret),
    oauth.validateAuthResponse(server, client, new URLSearchParams({ code: visit.code })),
    visit.returnUrl,
    visit.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: visit.nonce,
    requireIdToken: true,
  });
  // By default the library trusts the TLS connection and does not verify the signature.
  await oauth.validateApplicationLevelSignature(server, response, options);
  const claims = v.parse(claimsForm, oauth.getValidatedIdTokenClaims(tokens));
  const [first = '', ...rest] = claims.name.trim().split(/\s+/);
  return {
    subject: claims.sub,
    email: claims.email.trim().toLowerCase(),
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    hostedDomain: claims.hd,
    givenName: claims.given_name || first,
    familyName: claims.family_name || rest.join(' '),
  };
}

/** Returns the claims of the visitor who returned from the provider with a code. Throws an OpenIdError if they are not valid. */
export async function whoCameBack(provider: OpenIdProvider, visit: Visit): Promise<IdClaims> {
  try {
    return await verifiedClaims(provider, visit);
  } catch (error) {
    throw new OpenIdError(error instanceof Error ? error.message : 'no response', { cause: error });
  }
}
