import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { codes } from '#kernel/wire/codes.ts';
import type { AssertedPasskey, CreatedPasskey } from '#kernel/wire/contracts/passkeys.contract.ts';
import { DatabaseUnavailableError } from '#server/platform/db/pulse.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call, SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { agentName } from './agent-name.ts';
import { findCustomer } from './customers.repo.ts';
import { enterAccount } from './entry.service.ts';
import type { Adopt } from './guests.service.ts';
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  removePasskey,
  takeChallenge,
  usePasskey,
} from './passkeys.repo.ts';
import { refuseSignedIn } from './refusals.ts';
import { relyingParty } from './relying-party.ts';

/** How long somebody may take to find the key or the finger. */
const challengeMs = 300_000;
const mostPasskeys = 20;

/** Ed25519, ECDSA and RSA, as COSE numbers them: what the authenticators of people have. */
const algorithms = [-8, -7, -257];

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const textOf = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** The name under which an authenticator keeps an account; it says nothing to whoever finds the key. */
const handleOf = (customerId: number) => textOf(`customer-${customerId}`);

async function openChallenge(host: Host, call: Call, customerId: number | null): Promise<string> {
  await host.limits.take('entranceAddress', call.ip);
  const challenge = createToken();
  const { now } = call;
  const expiresAt = new Date(now.getTime() + challengeMs);
  await insertChallenge(host.db.handle, { hash: hashToken(challenge), customerId, now, expiresAt });
  return challenge;
}

/** What is expected of an answer; its challenge is used up by being looked for. */
function expectations(host: Host, call: Call, customerId: number | null) {
  const { id, origin } = relyingParty(host.config);
  return {
    expectedChallenge: (challenge: string) =>
      takeChallenge(host.db.handle, { hash: hashToken(challenge), customerId, now: call.now }),
    expectedOrigin: [...new Set([origin, host.config.siteOrigin])],
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

/** What a browser needs to make a passkey for the account; 1100004 when it has as many as it may. */
export async function passkeyAddOptions(host: Host, call: SignedCall) {
  const { customerId } = call.shopper;
  const known = await listPasskeys(host.db.handle, customerId);
  if (known.length >= mostPasskeys) {
    refuse(codes.accountInvalid, {
      text: { key: 'account-api.passkey-limit', values: { max: mostPasskeys } },
    });
  }
  const customer = await findCustomer(host.db.handle, customerId);
  if (!customer) refuse(codes.notSignedIn);
  const challenge = await openChallenge(host, call, customerId);
  return {
    challenge,
    rp: { id: relyingParty(host.config).id, name: text(call.locale, 'mail.brand') },
    user: { id: handleOf(customerId), name: customer.email, displayName: customer.email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

/** Adds a passkey to the account and tells the owner by letter; 1100004 for an answer that proves nothing. */
export async function addPasskey(
  host: Host,
  call: SignedCall,
  { name, response }: { name: string; response: CreatedPasskey },
): Promise<void> {
  const { now, locale } = call;
  const { customerId } = call.shopper;
  const proof = await proofOf(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expectations(host, call, customerId),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!proof?.verified) refuse(codes.accountInvalid, { text: { key: 'account-api.passkey-not-made' } });
  const { credential } = proof.registrationInfo;
  const called = name || agentName(call.agent) || text(locale, 'account-api.passkey');
  await host.db.transaction(async (trx) => {
    const customer = await findCustomer(trx, customerId);
    const isNew =
      customer &&
      (await insertPasskey(trx, {
        customerId,
        credentialId: credential.id,
        publicKey: textOf(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports,
        name: called,
        now,
      }));
    if (!isNew) refuse(codes.accountInvalid, { text: { key: 'account-api.passkey-not-made' } });
    await queueMail(trx, {
      kind: 'passkey-added',
      to: customer.email,
      customerId,
      locale,
      values: { name: called },
      url: '/myOrder/account/',
    });
  });
}

/** The passkeys of the account, the first added first. */
export function passkeysOf(host: Host, call: SignedCall) {
  return listPasskeys(host.db.handle, call.shopper.customerId);
}

export async function endPasskey(host: Host, call: SignedCall, id: number): Promise<void> {
  await removePasskey(host.db.handle, call.shopper.customerId, id);
}

/** What a browser needs to log in with any passkey of this site; 1100006. */
export async function passkeyLoginOptions(host: Host, call: Call) {
  refuseSignedIn(call);
  return {
    challenge: await openChallenge(host, call, null),
    rpId: relyingParty(host.config).id,
    timeout: challengeMs,
    userVerification: 'required' as const,
  };
}

/** Logs in with a passkey and gives the token; 1100002 for one that is unknown, copied, or proves nothing. */
export async function loginByPasskey(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  response: AssertedPasskey,
): Promise<string> {
  refuseSignedIn(call);
  await host.limits.take('entranceAddress', call.ip);
  const passkey = await findPasskey(host.db.handle, response.id);
  const { userHandle, ...signed } = response.response;
  const isTheirs = passkey && (userHandle === undefined || userHandle === handleOf(passkey.customerId));
  const proof = isTheirs
    ? await proofOf(
        verifyAuthenticationResponse({
          response: { ...response, response: signed, clientExtensionResults: {} },
          ...expectations(host, call, null),
          credential: {
            id: passkey.credentialId,
            publicKey: bytesOf(passkey.publicKey),
            counter: passkey.counter,
          },
        }),
      )
    : undefined;
  if (!passkey || !proof?.verified) refusePasskey();
  return host.db.transaction(async (trx) => {
    const { newCounter: to } = proof.authenticationInfo;
    if (!(await usePasskey(trx, { id: passkey.id, from: passkey.counter, to, now: call.now })))
      refusePasskey();
    return enterAccount(trx, call, adoptions, { id: passkey.customerId, email: passkey.email });
  });
}

function refusePasskey(): never {
  refuse(codes.loginFailed, { text: { key: 'account-api.passkey-unknown' } });
}
