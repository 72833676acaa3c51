import * as v from 'valibot';
import { signInProviders } from '#kernel/shop/account/identity.ts';
import { email, sixDigits } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

/** Parameters appended to the return URL by the provider; malformed ones count as missing. */
const returnParameters = {
  access: 'public',
  writes: true,
  input: v.object({
    code: p.optionalText(2000),
    state: p.optionalPlain(200),
    error: p.optionalText(200),
  }),
  output: empty,
} as const;

const emailFaults = { email: { invalid: { code: codes.emailFormat } } };

/** Sign-in by identity providers, and the change of an account's email address. */
export const identityEndpoints = {
  googleLogin: endpoint('GET', 'customer/google/loginv', {
    summary:
      'Signs in after the redirect from Google; the token is in the access-token header. If Google is not authoritative for the address, a code is emailed to it, and 1100017 contains connect_token and email',
    ...returnParameters,
  }),
  facebookLogin: endpoint('GET', 'customer/facebook/loginv', {
    summary:
      'Signs in after the redirect from Facebook; the token is in the access-token header. A new customer’s address is verified by an emailed code: 1100016 then contains connect_token and email',
    ...returnParameters,
  }),
  loginConnect: endpoint('POST', 'customer/login/connect', {
    summary: 'Verifies the address after a provider sign-in by the emailed code, and signs in',
    input: v.object({ token: p.text(100), code: sixDigits }),
    output: empty,
  }),
  identities: endpoint('GET', 'customer/identity/index', {
    summary: 'Lists the connected and available identity providers',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      providers: v.array(
        v.object({
          provider: v.picklist(signInProviders),
          /** Unix seconds; 0 if not connected. */
          connected_at: v.number(),
        }),
      ),
    }),
  }),
  identityRemove: endpoint('POST', 'customer/identity/remove', {
    summary:
      'From now on the provider opens the account no more; 1100004 where the account has no other way in',
    access: 'customer',
    input: v.object({ provider: v.picklist(signInProviders) }),
    output: empty,
  }),
  emailCode: endpoint('POST', 'customer/editaccount/email-code', {
    summary: 'Emails a code to the new address of the account; requires its password',
    access: 'customer',
    faults: emailFaults,
    input: v.object({ email, password: v.pipe(v.string(), v.maxLength(200)) }),
    output: empty,
  }),
  emailChange: endpoint('POST', 'customer/editaccount/email', {
    summary:
      'Changes the address of the account by the emailed code; notifies the old address and ends all other sessions',
    access: 'customer',
    faults: emailFaults,
    input: v.object({ email, code: sixDigits }),
    output: empty,
  }),
};
