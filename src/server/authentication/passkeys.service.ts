import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { codes } from '#kernel/wire/codes.ts';
import { findCustomer } from '#server/customers/customers.repo.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import { agentName } from '#server/platform/authentication/agent-name.ts';
import {
  base64urlOf,
  challengeMs,
  creationOptions,
  provenAssertion,
  provenCreation,
  requestOptions,
} from '#server/platform/authentication/passkey-ceremony.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call, SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { refuseSignedIn } from './account-form.rules.ts';
import { checkOwnerProof, type OwnerProof } from './owner-proof.service.ts';
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  removePasskey,
  takeChallenge,
  usePasskey,
} from './passkeys.repo.ts';
import { signInCustomer } from './sign-in.service.ts';
import { removeSignInMethod } from './sign-in-methods.service.ts';

const mostPasskeys = 20;

/** User handle of the account at the authenticator; it reveals nothing about the customer. */
const handleOf = (customerId: number) => base64urlOf(`customer-${customerId}`);

async function openChallenge(host: Host, call: Call, customerId: number | null): Promise<string> {
  await host.limits.take('signInAddress', call.ip);
  const challenge = createToken();
  const { now } = call;
  const expiresAt = new Date(now.getTime() + challengeMs);
  await insertChallenge(host.db.handle, { hash: hashToken(challenge), customerId, now, expiresAt });
  return challenge;
}

/** Returns a function that uses up a challenge and says whether it was open. */
function challengeTaker(host: Host, { now }: Call, customerId: number | null) {
  return (challenge: string) =>
    takeChallenge(host.db.handle, { hash: hashToken(challenge), customerId, now });
}

/**
 * Options for the browser to create a passkey. Requires proof of the owner, because a passkey outlives a stolen session
 * and a new password. Throws 1100004 without proof, or when the account has the maximum.
 */
export async function passkeyAddOptions(host: Host, call: SignedCall, proof: OwnerProof) {
  const { customerId } = call.shopper;
  const known = await listPasskeys(host.db.handle, customerId);
  if (known.length >= mostPasskeys) {
    refuse(codes.accountInvalid, {
      text: { key: 'account-api.passkey-limit', values: { max: mostPasskeys } },
    });
  }
  const customer = await findCustomer(host.db.handle, customerId);
  if (!customer) refuse(codes.notSignedIn);
  await checkOwnerProof(host, call, customer, 'passkey', proof);
  const challenge = await openChallenge(host, call, customerId);
  return creationOptions(host.config, {
    challenge,
    shopName: brandName(call.locale),
    user: { id: handleOf(customerId), name: customer.email, displayName: customer.email },
    known,
  });
}

/** Adds a passkey and emails the customer; throws 1100004 for an invalid response. */
export async function addPasskey(
  host: Host,
  call: SignedCall,
  { name, response }: { name: string; response: CreatedPasskey },
): Promise<void> {
  const { now, locale } = call;
  const { customerId } = call.shopper;
  const made = await provenCreation(host.config, response, challengeTaker(host, call, customerId));
  if (!made) refuse(codes.accountInvalid, { text: { key: 'account-api.passkey-not-made' } });
  const passkeyName = name || agentName(call.agent) || text(locale, 'account-api.passkey');
  await host.db.transaction(async (trx) => {
    const customer = await findCustomer(trx, customerId);
    const isNew = customer && (await insertPasskey(trx, { ...made, customerId, name: passkeyName, now }));
    if (!isNew) refuse(codes.accountInvalid, { text: { key: 'account-api.passkey-not-made' } });
    await queueMail(trx, {
      kind: 'passkey-added',
      to: customer.email,
      customerId,
      locale,
      values: { name: passkeyName },
      url: '/myOrder/account/',
    });
  });
}

/** The passkeys of the account, the first added first, and whether it has a password to prove the owner by. */
export async function passkeysOf({ db }: Host, { shopper }: SignedCall) {
  const customer = await findCustomer(db.handle, shopper.customerId);
  const passkeys = await listPasskeys(db.handle, shopper.customerId);
  return { passkeys, hasPassword: customer?.password_hash != null };
}

/** Deletes a passkey; throws 1100004 where it is the only sign-in method. */
export async function deletePasskey(host: Host, { shopper }: SignedCall, id: number): Promise<void> {
  const { customerId } = shopper;
  await removeSignInMethod(host, customerId, (trx) => removePasskey(trx, customerId, id));
}

/** Options for the browser to sign in with any passkey of this site; throws 1100006. */
export async function passkeyLoginOptions(host: Host, call: Call) {
  refuseSignedIn(call);
  return requestOptions(host.config, await openChallenge(host, call, null));
}

/** Signs in with a passkey and returns the token; throws 1100002 if it is unknown, cloned or invalid. */
export async function loginByPasskey(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  response: AssertedPasskey,
): Promise<string> {
  refuseSignedIn(call);
  await host.limits.take('signInAddress', call.ip);
  const passkey = await findPasskey(host.db.handle, response.id);
  const to =
    passkey &&
    (await provenAssertion(
      host.config,
      response,
      { ...passkey, userHandle: handleOf(passkey.customerId) },
      challengeTaker(host, call, null),
    ));
  if (!passkey || to === undefined) refusePasskey();
  return host.db.transaction(async (trx) => {
    if (!(await usePasskey(trx, { id: passkey.id, from: passkey.counter, to, now: call.now })))
      refusePasskey();
    return signInCustomer(trx, call, adoptions, { id: passkey.customerId, email: passkey.email });
  });
}

function refusePasskey(): never {
  refuse(codes.loginFailed, { text: { key: 'account-api.passkey-unknown' } });
}
