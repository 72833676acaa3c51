import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import type { Config } from '#server/config.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { relyingParty } from './relying-party.ts';

export type { AssertedPasskey, CreatedPasskey };

/** Time limit to answer a challenge. */
export const challengeMs = 300_000;

/** Loaded for the first passkey, because it takes 18 MB of memory. */
const ceremonies = () => import('@simplewebauthn/server');

/** COSE numbers of Ed25519, ECDSA and RSA, which common authenticators support. */
const algorithms = [-8, -7, -257];

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
export const base64urlOf = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Whether the challenge was issued; the call consumes it. */
type TakesChallenge = (challenge: string) => Promise<boolean>;

/** The challenge that a browser's answer must match. The check consumes the challenge. */
function expectations(config: Config, expectedChallenge: TakesChallenge) {
  const { id, origin } = relyingParty(config);
  return {
    expectedChallenge,
    expectedOrigin: [...new Set([origin, config.siteOrigin])],
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The result of a verification; undefined if the answer is invalid, for which the library throws. */
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

/** Options with which a browser creates a passkey. */
export function creationOptions(
  config: Config,
  {
    challenge,
    shopName,
    user,
    known,
  }: {
    challenge: string;
    shopName: string;
    user: { id: string; name: string; displayName: string };
    known: readonly KnownCredential[];
  },
) {
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: shopName },
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

/** Options with which a browser signs with one of the known passkeys, or with any passkey of this site. */
export function requestOptions(config: Config, challenge: string) {
  return {
    challenge,
    rpId: relyingParty(config).id,
    timeout: challengeMs,
    userVerification: 'required' as const,
  };
}

/** As `requestOptions`, for the passkeys of a customer or staff member. */
export function requestOptionsFor(config: Config, challenge: string, known: readonly KnownCredential[]) {
  return { ...requestOptions(config, challenge), allowCredentials: descriptorsOf(known) };
}

/** The passkey that a browser created; undefined if the answer is invalid. */
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

/** The counter after a signature by the passkey; undefined if the signature is invalid. */
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
