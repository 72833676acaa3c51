import * as v from 'valibot';

/** JSON shapes of WebAuthn (W3C Web Authentication 3, section 5.1.8 ff.); bytes are base64url. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max));
const transports = v.array(v.string());
export const passkeyDescriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports });
const credential = { id: bytes(1400), rawId: bytes(1400), type: v.literal('public-key') };
const clientDataJSON = bytes(4000);

export const createdPasskey = v.object({
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

export const assertedPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(10_000),
    userHandle: v.optional(bytes(200)),
  }),
});

/** Options for `navigator.credentials.create()`. */
export const passkeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(passkeyDescriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});

export type CreatedPasskey = v.InferOutput<typeof createdPasskey>;
export type AssertedPasskey = v.InferOutput<typeof assertedPasskey>;
