import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { OpenIdProvider } from './providers.ts';

const timeoutMs = 8_000;
/** Two clocks differ by so much at most. */
const toleranceS = 60;
const mostAgeS = 600;

/** The provider's word is missing, not about us, or not its own. */
export class OpenIdError extends Error {}

/** What a provider's id token says of a person. */
export interface IdClaims {
  subject: string;
  /** Lower case; '' where none is told. */
  email: string;
  isEmailVerified: boolean;
  /** The house that has its mail at Google; '' for none. */
  hostedDomain: string;
  givenName: string;
  familyName: string;
}

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');
const claimsForm = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  nonce: v.string(),
  email: text(254),
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
  hd: text(254),
  name: text(200),
  given_name: text(200),
  family_name: text(200),
});
const tokenForm = v.object({ id_token: v.pipe(v.string(), v.maxLength(20_000)) });

/** The provider's page, where a person agrees (authorisation code with PKCE, RFC 7636). */
export function authorizationUrl(
  { clientId, authorizationUrl }: OpenIdProvider,
  visit: { state: string; nonce: string; verifier: string; returnUrl: string; language: string },
): string {
  const url = new URL(authorizationUrl);
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: visit.returnUrl,
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: createHash('sha256').update(visit.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: visit.language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Each with its own memory of the keys, which it asks for again when a name is unknown. */
const keySets = new Map<string, JWTVerifyGetKey>();

function keysOf({ keysUrl }: OpenIdProvider): JWTVerifyGetKey {
  const known = keySets.get(keysUrl);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs });
  keySets.set(keysUrl, keys);
  return keys;
}

async function exchange(
  provider: OpenIdProvider,
  { code, verifier, returnUrl }: { code: string; verifier: string; returnUrl: string },
): Promise<string> {
  const response = await fetch(provider.tokenUrl, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      redirect_uri: returnUrl,
      code,
      code_verifier: verifier,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  if (!response.ok || !v.is(tokenForm, answer)) throw new OpenIdError(`status ${response.status}`);
  return answer.id_token;
}

async function verifiedClaims(
  provider: OpenIdProvider,
  idToken: string,
  { nonce, now }: { nonce: string; now: Date },
): Promise<IdClaims> {
  const { payload } = await jwtVerify(idToken, keysOf(provider), {
    issuer: provider.issuers,
    audience: provider.clientId,
    algorithms: ['RS256'],
    currentDate: now,
    clockTolerance: toleranceS,
    maxTokenAge: mostAgeS,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  });
  const claims = v.parse(claimsForm, payload);
  if (claims.nonce !== nonce) throw new OpenIdError('a word of another visit');
  const isForOthersToo = Array.isArray(claims.aud) && claims.aud.length > 1;
  if (isForOthersToo || (claims.azp !== undefined && claims.azp !== provider.clientId)) {
    throw new OpenIdError('a word to another');
  }
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

/** Who has come back from the provider with this code. Throws an OpenIdError where that is not certain. */
export async function whoCameBack(
  provider: OpenIdProvider,
  visit: { code: string; verifier: string; returnUrl: string; nonce: string; now: Date },
): Promise<IdClaims> {
  try {
    return await verifiedClaims(provider, await exchange(provider, visit), visit);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(error instanceof Error ? error.message : 'no answer', { cause: error });
  }
}
