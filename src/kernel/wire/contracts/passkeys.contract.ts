import * as v from 'valibot';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

/** WebAuthn's own shapes (W3C Web Authentication 3, section 5.1.8 ff.), of which bytes travel as base64url. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max));
const transports = v.array(v.string());
const descriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports });
const credential = { id: bytes(1400), rawId: bytes(1400), type: v.literal('public-key') };
const clientDataJSON = bytes(4000);

const created = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      [],
    ),
  }),
});

const asserted = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(10_000),
    userHandle: v.optional(bytes(200)),
  }),
});

export type CreatedPasskey = v.InferOutput<typeof created>;
export type AssertedPasskey = v.InferOutput<typeof asserted>;

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
          /** Unix seconds; 0 where it was never used. */
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
      options: v.object({
        challenge: v.string(),
        rp: v.object({ id: v.string(), name: v.string() }),
        user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
        pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
        timeout: v.number(),
        attestation: v.literal('none'),
        excludeCredentials: v.array(descriptor),
        authenticatorSelection: v.object({
          residentKey: v.literal('required'),
          requireResidentKey: v.literal(true),
          userVerification: v.literal('required'),
        }),
      }),
    }),
  }),
  passkeyAdd: endpoint('POST', 'customer/passkey/add', {
    summary: 'Adds the passkey that the browser has made; a letter tells the owner',
    access: 'customer',
    jsonParameters: ['response'],
    input: v.object({ name: p.optionalText(60), response: p.json(created) }),
    output: empty,
  }),
  passkeyRemove: endpoint('POST', 'customer/passkey/remove', {
    summary: 'Removes a passkey of the account',
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
    input: v.object({ response: p.json(asserted) }),
    output: empty,
  }),
};
