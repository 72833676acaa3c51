import { codes } from '#kernel/wire/codes.ts';
import { type CustomerRow, findCustomer } from '#server/customers/customers.repo.ts';
import { verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { redeemCode, requestCode } from './codes.service.ts';

/** What proves, beside the session, that the owner of the account is calling. */
export interface OwnerProof {
  password: string;
  code: string;
}

/** Acts that a session alone, which may be stolen, must not carry out. */
type ProvenAct = 'erase' | 'passkey';

/** Emails a code that proves the owner to the address of the account; throws 1000010. */
export async function mailOwnerCode(host: Host, call: SignedCall, act: ProvenAct): Promise<void> {
  const customer = await findCustomer(host.db.handle, call.shopper.customerId);
  if (!customer) refuse(codes.notSignedIn);
  await requestCode(host, call, act, customer.email);
}

/** Throws 1100004, naming the field `password`, unless it is the customer's password. */
export async function checkOwnPassword(host: Host, customer: CustomerRow, password: string): Promise<void> {
  // One limit for all checks, so that a stolen token gets no extra guesses.
  const key = `customer:${customer.id}`;
  await host.sharedLimits.take('loginDevice', key);
  if (!customer.password_hash || !(await verifyPassword(password, customer.password_hash)))
    refuse(codes.accountInvalid, { text: { key: 'account-api.password-wrong' }, field: 'password' });
  await host.sharedLimits.forgive('loginDevice', key);
}

/** Throws 1100004, naming the field, unless the code or the password is right. */
export async function checkOwnerProof(
  host: Host,
  call: SignedCall,
  customer: CustomerRow,
  act: ProvenAct,
  { password, code }: OwnerProof,
): Promise<void> {
  if (code !== '') {
    if (await redeemCode(host, call, act, customer.email, code)) return;
    refuse(codes.accountInvalid, { text: { key: 'account-api.code-wrong' }, field: 'code' });
  }
  if (password === '')
    refuse(codes.accountInvalid, { text: { key: 'account-api.proof-missing' }, field: 'password' });
  await checkOwnPassword(host, customer, password);
}
