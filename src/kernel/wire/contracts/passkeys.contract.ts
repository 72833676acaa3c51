import * as v from 'valibot';
import { assertedPasskey, createdPasskey, passkeyCreation } from '#kernel/shop/account/webauthn.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

export const passkeyEndpoints = {
  passkeys: endpoint('GET', 'customer/passkey/index', {
    summary: 'The passkeys of the account, the first added first',
    access: 'customer',
    input: p.nothing,
    output: v.object({
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
  passkeyAddOptions: endpoint('POST', 'customer/passkey/add-options', {
    summary: 'What a browser needs to make a passkey for the account; good once and for five minutes',
    access: 'customer',
    input: p.nothing,
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
