import * as v from 'valibot';
import { signInProviders } from '#kernel/shop/account/identity.ts';
import { email, sixDigits } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

/** What the provider has appended to the address of return; ill-formed is as good as none. */
const cameBack = {
  access: 'public',
  writes: true,
  input: v.object({
    code: p.optionalText(2000),
    state: p.optionalText(200),
    error: p.optionalText(200),
  }),
  output: empty,
} as const;

const emailFaults = { email: { invalid: { code: codes.emailFormat } } };

/** Ways into an account beside password and passkey, and the change of its address. */
export const identityEndpoints = {
  googleLogin: endpoint('GET', 'customer/google/loginv', {
    summary:
      'Logs in who comes back from Google; the token comes in the access-token header. Where Google does not vouch for the address a code is mailed to it, and 1100017 carries connect_token and email',
    ...cameBack,
  }),
  facebookLogin: endpoint('GET', 'customer/facebook/loginv', {
    summary:
      'Logs in who comes back from Facebook; the token comes in the access-token header. A new customer’s address is proved by a mailed code: 1100016 carries connect_token and email then',
    ...cameBack,
  }),
  loginConnect: endpoint('POST', 'customer/login/connect', {
    summary: 'Proves the address of who came back from a provider by the mailed code, and logs in',
    input: v.object({ token: p.text(100), code: sixDigits }),
    output: empty,
  }),
  identities: endpoint('GET', 'customer/identity/index', {
    summary: 'The accounts elsewhere that open this one, and those that could',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      providers: v.array(
        v.object({
          provider: v.picklist(signInProviders),
          /** Unix seconds; 0 where it opens nothing. */
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
    summary: 'Mails a code to the new address of the account, for its password',
    access: 'customer',
    faults: emailFaults,
    input: v.object({ email, password: v.pipe(v.string(), v.maxLength(200)) }),
    output: empty,
  }),
  emailChange: endpoint('POST', 'customer/editaccount/email', {
    summary:
      'Changes the address of the account by the mailed code; the old one is told, all other sessions end',
    access: 'customer',
    faults: emailFaults,
    input: v.object({ email, code: sixDigits }),
    output: empty,
  }),
};
