import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import { type PieceStatement, pieceStatement } from '#kernel/shop/piece-papers/piece-paper.ts';
import { signatureAlgorithm, signedPaperType } from '#kernel/shop/piece-papers/piece-paper-file.ts';

/** Result of the verification of a signature. */
type SignatureVerdict =
  | { outcome: 'genuine'; statement: PieceStatement; keyId: string }
  /** The content was changed, or no key of the shop signed it. */
  | { outcome: 'forged' }
  /** The browser has no Ed25519, or the page is not secure. */
  | { outcome: 'unsupported' };

const isForgery = (error: unknown): boolean => error instanceof errors.JOSEError || v.isValiError(error);

/** Whether this browser can verify signatures. */
async function canVerify(): Promise<boolean> {
  // Undefined on pages that are not secure, whatever the type says.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const zero = new Uint8Array(32);
  return (
    (await subtle?.importKey('raw', zero, signatureAlgorithm, false, ['verify']).then(
      () => true,
      () => false,
    )) ?? false
  );
}

/** Verifies the signature of a compact JWS with the published keys of the shop. */
export async function verifySignature(token: string, keys: JSONWebKeySet): Promise<SignatureVerdict> {
  if (!(await canVerify())) return { outcome: 'unsupported' };
  try {
    const { payload, protectedHeader } = await compactVerify(token, createLocalJWKSet(keys), {
      algorithms: [signatureAlgorithm],
    });
    if (protectedHeader.typ !== signedPaperType) return { outcome: 'forged' };
    const statement = v.parse(pieceStatement, JSON.parse(new TextDecoder().decode(payload)));
    return { outcome: 'genuine', statement, keyId: protectedHeader.kid ?? '' };
  } catch (error) {
    // A text that is no JSON or no JWS was not signed by us either.
    if (isForgery(error) || error instanceof SyntaxError || error instanceof TypeError)
      return { outcome: 'forged' };
    throw error;
  }
}
