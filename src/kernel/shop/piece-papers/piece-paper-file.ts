import * as v from 'valibot';

/** Media type of the header of signed papers. */
export const signedPaperType = 'piece-paper+jws';
/** RFC 9864. */
export const signatureAlgorithm = 'Ed25519';

/** A public key of signed papers as a JSON Web Key (RFC 8037). */
export const publicPaperKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.string(),
  /** Thumbprint of the key (RFC 7638). */
  kid: v.string(),
  alg: v.literal(signatureAlgorithm),
  use: v.literal('sig'),
});

export type PublicPaperKey = v.InferOutput<typeof publicPaperKey>;

/** The longest signed paper that is read, in characters. */
const mostPaperCharacters = 100_000;

const flattened = v.object({ protected: v.string(), payload: v.string(), signature: v.string() });
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A compact JWS as the JSON file that owners keep (RFC 7515, section 7.2.2). */
export function paperFileText(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return `${JSON.stringify({ protected: header, payload, signature }, null, 2)}\n`;
}

/** The compact JWS of a pasted text or a file, which is one or its JSON form; undefined for another text. */
export function tokenOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > mostPaperCharacters) return undefined;
  if (compact.test(trimmed)) return trimmed;
  try {
    const read = v.safeParse(flattened, JSON.parse(trimmed));
    if (!read.success) return undefined;
    const token = `${read.output.protected}.${read.output.payload}.${read.output.signature}`;
    return compact.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
