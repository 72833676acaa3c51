import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { mailedCode, nameLength } from '#kernel/shop/account/account.rules.ts';
import {
  type ProviderIdentity,
  provesAddress,
  type SignInProvider,
  signInProviderNames,
} from '#kernel/shop/account/identity.ts';
import { isPrintable } from '#kernel/shop/addresses/printable.ts';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { email as typedEmail } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Config } from '#server/config.ts';
import { nameFor } from '#server/customers/customer-reader.service.ts';
import { findCustomerByEmail } from '#server/customers/customers.repo.ts';
import type { Adopt } from '#server/customers/guests.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { authorizationUrl, type IdClaims, OpenIdError, whoCameBack } from '#server/platform/openid/openid.ts';
import { type OpenIdProvider, openIdProvider } from '#server/platform/openid/providers.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { deviceOf } from '#server/sessions/devices.service.ts';
import { refuseSignedIn } from './account-form.rules.ts';
import { redeemCode, requestCode } from './codes.service.ts';
import { createAccount } from './new-account.service.ts';
import {
  customerOfIdentity,
  findWaitingIdentity,
  insertIdentity,
  insertVisit,
  insertWaitingIdentity,
  removeWaitingIdentity,
  takeVisit,
} from './providers.repo.ts';
import { signInCustomer } from './sign-in.service.ts';

const visitMs = 600_000;

const failedCode = { google: codes.googleFailed, facebook: codes.facebookFailed } as const;
type FailureReason = 'over' | 'declined' | 'failed' | 'no-email';

function refuseProvider(provider: SignInProvider, reason: FailureReason): never {
  const values = { provider: signInProviderNames[provider] };
  const text = { key: `account-api.provider-${reason}`, values } as const;
  refuse(failedCode[provider], { text, data: (content) => ({ content }) });
}

/**
 * Return URL of a provider visit: our login page, or a page of a configured client, so that a code never goes to
 * another site.
 */
function returnUrl(
  { siteOrigin, mobileOrigin, extraOrigins }: Config,
  call: Call,
  requestedUrl: string,
): string {
  const own = locales.map((locale) => `${siteOrigin}${localisePath(locale, '/login/')}`);
  if (own.includes(requestedUrl)) return requestedUrl;
  const url = URL.parse(requestedUrl);
  const isClient = url && [mobileOrigin, ...extraOrigins].includes(url.origin) && url.username === '';
  return isClient ? url.href : `${siteOrigin}${localisePath(call.locale, '/login/')}`;
}

/** URL of the provider's page for one visit of this device; '' where the provider is not configured. */
export async function startProviderVisit(
  host: Host,
  call: Call,
  id: SignInProvider,
  requestedUrl: string,
): Promise<string> {
  const provider = openIdProvider(host.config, id);
  if (!provider) return '';
  await host.limits.take('signInAddress', call.ip);
  // The page that is come back to knows by it who has sent the person.
  const state = `${id}.${createToken()}`;
  const visit = {
    nonce: createToken(),
    verifier: createToken(),
    returnUrl: returnUrl(host.config, call, requestedUrl),
  };
  const { now } = call;
  await insertVisit(host.db.handle, {
    ...visit,
    stateHash: hashToken(state),
    provider: id,
    askedBy: deviceOf(call),
    now,
    expiresAt: new Date(now.getTime() + visitMs),
  });
  return authorizationUrl(provider, { ...visit, state, language: languageOf(call.locale).html });
}

/** The name if emails can print it; a provider may send anything. */
function nameOf(name: string): string {
  const short = [...name.trim()].slice(0, nameLength.max).join('').trim();
  return isPrintable(short) ? short : '';
}

function identityOf(provider: SignInProvider, claims: IdClaims): ProviderIdentity {
  const email = v.is(typedEmail, claims.email) ? claims.email : '';
  const firstName = nameOf(claims.givenName) || nameOf(email.split('@')[0] ?? '');
  return { provider, subject: claims.subject, email, firstName, lastName: nameOf(claims.familyName) };
}

/** Connects an identity to the account of its proved address, which is created where there is none. */
async function connect(
  trx: Transaction<Schema>,
  call: Call,
  adoptions: readonly Adopt[],
  identity: ProviderIdentity,
): Promise<string> {
  const { locale, now } = call;
  const { provider, email, firstName, lastName } = identity;
  const known = await findCustomerByEmail(trx, email);
  const newCustomer = {
    email,
    passwordHash: null,
    firstname: firstName,
    lastname: lastName,
    phone: '',
    birthday: null,
    relationship: null,
    anniversary: null,
    isSubscribed: false,
    locale,
  };
  const id = known?.id ?? (await createAccount(trx, adoptions, newCustomer, now));
  if (!(await insertIdentity(trx, identity, id, now))) refuseProvider(provider, 'over');
  const common = { to: email, customerId: id, locale };
  if (known) {
    const values = { provider: signInProviderNames[provider] };
    await queueMail(trx, { kind: 'identity-connected', ...common, values, url: '/forgetPassword/' });
  } else {
    await queueMail(trx, { kind: 'welcome', ...common, values: { name: nameFor(newCustomer) }, url: '/' });
  }
  return signInCustomer(trx, call, adoptions, { id, email });
}

/** The provider does not prove the address: emails a code to it and refuses with a token to connect later. */
async function requireEmailCode(host: Host, call: Call, identity: ProviderIdentity): Promise<never> {
  const { provider, email } = identity;
  await requestCode(host, call, 'connect', email);
  const token = createToken();
  const { now } = call;
  await insertWaitingIdentity(host.db.handle, {
    tokenHash: hashToken(token),
    askedBy: deviceOf(call),
    identity,
    now,
    expiresAt: new Date(now.getTime() + mailedCode.lifetimeMs),
  });
  return refuse(failedCode[provider], {
    text: { key: 'account-api.provider-code', values: { email } },
    data: (message) => ({ content: message, connect_token: token, email }),
  });
}

async function claimsOf(
  host: Host,
  call: Call,
  provider: OpenIdProvider,
  visit: { code: string; nonce: string; verifier: string; returnUrl: string },
): Promise<IdClaims> {
  return whoCameBack(provider, { ...visit, now: call.now }).catch((error: unknown) => {
    if (!(error instanceof OpenIdError)) throw error;
    host.log.warn({ provider: provider.id, reason: error.message }, 'sign-in.provider.failed');
    return refuseProvider(provider.id, 'failed');
  });
}

/** Signs in the customer who returns from a provider and returns the token; throws 1100006, 1100016, 1100017. */
export async function finishProviderVisit(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  id: SignInProvider,
  { code, state }: { code: string; state: string },
): Promise<string> {
  refuseSignedIn(call);
  const provider = openIdProvider(host.config, id);
  const stateHash = hashToken(state);
  const visit =
    provider &&
    (await takeVisit(host.db.handle, { stateHash, provider: id, askedBy: deviceOf(call), now: call.now }));
  if (!provider || !visit) return refuseProvider(id, 'over');
  if (code === '') refuseProvider(id, 'declined');
  const claims = await claimsOf(host, call, provider, { ...visit, code });
  const identity = identityOf(id, claims);
  const known = await customerOfIdentity(host.db.handle, identity);
  if (known) return host.db.transaction((trx) => signInCustomer(trx, call, adoptions, known));
  if (identity.email === '') refuseProvider(id, 'no-email');
  if (!provesAddress(id, claims)) return requireEmailCode(host, call, identity);
  return host.db.transaction((trx) => connect(trx, call, adoptions, identity));
}

/** Signs in with the mailed code after a visit that did not prove the address. */
export async function connectProviderByCode(
  host: Host,
  call: Call,
  adoptions: readonly Adopt[],
  { token, code }: { token: string; code: string },
): Promise<string> {
  refuseSignedIn(call);
  const tokenHash = hashToken(token);
  const waiting = { tokenHash, askedBy: deviceOf(call), now: call.now };
  const identity = await findWaitingIdentity(host.db.handle, waiting);
  const isProved = identity && (await redeemCode(host, call, 'connect', identity.email, code));
  if (!isProved) refuse(codes.loginFailed, { text: { key: 'account-api.code-wrong' }, field: 'code' });
  return host.db.transaction(async (trx) => {
    await removeWaitingIdentity(trx, tokenHash);
    return connect(trx, call, adoptions, identity);
  });
}
