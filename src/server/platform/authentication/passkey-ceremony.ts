import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import type { Config } from '#server/config.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { relyingParty } from './relying-party.ts';

export type { AssertedPasskey, CreatedPasskey };

/** How long somebody may take to find the key or the finger. */
export const challengeMs = 300_000;

/** Read at the first passkey: it takes 18 MB of a process. */
const ceremonies = () => import('@simplewebauthn/server');

/** Ed25519, ECDSA and RSA, as COSE numbers them: what the authenticators of people have. */
const algorithms = [-8, -7, -257];

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
export const base64urlOf = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Whether it is the challenge that was given out; asking uses it up. */
type TakesChallenge = (challenge: string) => Promise<boolean>;

/** What is expected of an answer; its challenge is used up by being looked for. */
function expectations(config: Config, expectedChallenge: TakesChallenge) {
  const { id, origin } = relyingParty(config);
  return {
    expectedChallenge,
    expectedOrigin: [...new Set([origin, config.siteOrigin])],
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** What `verify` makes of an answer of a browser; undefined for one that proves nothing, for which the library throws. */
async function proofOf<T>(verify: Promise<T>): Promise<T | undefined> {
  return verify.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) throw error;
    return undefined;
  });
}

interface KnownCredential {
  credentialId: string;
  transports: string[];
}

const descriptorsOf = (known: readonly KnownCredential[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }));

/** What a browser needs to make a passkey. */
export function creationOptions(
  config: Config,
  {
    challenge,
    house,
    user,
    known,
  }: {
    challenge: string;
    house: string;
    user: { id: string; name: string; displayName: string };
    known: readonly KnownCredential[];
  },
) {
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: house },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: descriptorsOf(known),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

/** What a browser needs to sign with one of the passkeys that are known, or with any of this site. */
export function requestOptions(config: Config, challenge: string) {
  return {
    challenge,
    rpId: relyingParty(config).id,
    timeout: challengeMs,
    userVerification: 'required' as const,
  };
}

/** As `requestOptions`, for passkeys of one person. */
export function requestOptionsFor(config: Config, challenge: string, known: readonly KnownCredential[]) {
  return { ...requestOptions(config, challenge), allowCredentials: descriptorsOf(known) };
}

/** The key that a browser has made; undefined for an answer that proves nothing. */
export async function provenCreation(
  config: Config,
  response: CreatedPasskey,
  takesChallenge: TakesChallenge,
): Promise<{ credentialId: string; publicKey: string; counter: number; transports: string[] } | undefined> {
  const { verifyRegistrationResponse } = await ceremonies();
  const proof = await proofOf(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expectations(config, takesChallenge),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!proof?.verified) return undefined;
  const { credential } = proof.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: base64urlOf(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
  };
}

/** The counter after a signature of the passkey; undefined for one that proves nothing. */
export async function provenAssertion(
  config: Config,
  response: AssertedPasskey,
  passkey: { credentialId: string; publicKey: string; counter: number; userHandle: string },
  takesChallenge: TakesChallenge,
): Promise<number | undefined> {
  const { userHandle, ...signed } = response.response;
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return undefined;
  const { verifyAuthenticationResponse } = await ceremonies();
  const proof = await proofOf(
    verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      ...expectations(config, takesChallenge),
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return proof?.verified ? proof.authenticationInfo.newCounter : undefined;
}
