import * as v from 'valibot';
import { assertedPasskey, createdPasskey, passkeyCreation } from '#kernel/shop/account/webauthn.ts';
import { sixDigits } from '#kernel/shop/text/typed-text.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

export const passkeyEndpoints = {
  passkeys: endpoint('GET', 'customer/passkey/index', {
    summary: 'The passkeys of the account, the first added first',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      /** 0 if the account has no password; an emailed code then proves the owner. */
      has_password: v.picklist([0, 1]),
      passkeys: v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          /** Unix seconds; 0 if never used. */
          created_at: v.number(),
          used_at: v.number(),
        }),
      ),
    }),
  }),
  passkeyCode: endpoint('POST', 'customer/passkey/code', {
    summary: 'Emails a code to the customer that proves the owner before a passkey is added',
    access: 'customer',
    input: p.nothing,
    output: empty,
  }),
  passkeyAddOptions: endpoint('POST', 'customer/passkey/add-options', {
    summary:
      'What a browser needs to make a passkey for the account, valid once and for five minutes; requires the password or an emailed code (1100004)',
    access: 'customer',
    input: v.object({
      password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      code: v.optional(v.union([v.literal(''), sixDigits]), ''),
    }),
    output: v.object({
      options: passkeyCreation,
    }),
  }),
  passkeyAdd: endpoint('POST', 'customer/passkey/add', {
    summary: 'Adds a passkey created by the browser; the owner gets an email',
    access: 'customer',
    jsonParameters: ['response'],
    input: v.object({ name: p.optionalText(60), response: p.json(createdPasskey) }),
    output: empty,
  }),
  passkeyRemove: endpoint('POST', 'customer/passkey/remove', {
    summary: 'Removes a passkey of the account; 1100004 where the account has no other way in',
    access: 'customer',
    input: v.object({ id: p.reference }),
    output: empty,
  }),
  passkeyLoginOptions: endpoint('POST', 'customer/passkey/login-options', {
    summary: 'What a browser needs to log in with a passkey; good once and for five minutes',
    input: p.nothing,
    output: v.object({
      options: v.object({
        challenge: v.string(),
        rpId: v.string(),
        timeout: v.number(),
        userVerification: v.literal('required'),
      }),
    }),
  }),
  passkeyLogin: endpoint('POST', 'customer/passkey/login', {
    summary: 'Logs in with a passkey; the token comes in the access-token header',
    jsonParameters: ['response'],
    input: v.object({ response: p.json(assertedPasskey) }),
    output: empty,
  }),
};
