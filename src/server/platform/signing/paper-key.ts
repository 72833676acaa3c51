import { CompactSign, calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose';
import * as v from 'valibot';
import {
  type PublicPaperKey,
  publicPaperKey,
  signatureAlgorithm,
  signedPaperType,
} from '#kernel/shop/piece-papers/piece-paper-file.ts';

/** A key that signs papers, with its public part. */
export interface PaperKey {
  /** Thumbprint of the public key (RFC 7638). */
  id: string;
  publicKey: PublicPaperKey;
  /** The object as a signed paper, a compact JWS. */
  sign(document: object): Promise<string>;
}

const keys = new Map<string, Promise<PaperKey>>();

async function readKey(pem: string): Promise<PaperKey> {
  const key = await importPKCS8(pem, signatureAlgorithm, { extractable: true });
  const whole = await exportJWK(key);
  const id = await calculateJwkThumbprint(whole);
  // The shape leaves the private part out.
  const publicKey = v.parse(publicPaperKey, { ...whole, kid: id, alg: signatureAlgorithm, use: 'sig' });
  return {
    id,
    publicKey,
    sign: (document) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(document)))
        .setProtectedHeader({ alg: signatureAlgorithm, typ: signedPaperType, kid: id })
        .sign(key),
  };
}

/** The signing key of a PEM; parsed once. Rejects if it is no Ed25519 key. */
export function paperKeyOf(pem: string): Promise<PaperKey> {
  const known = keys.get(pem) ?? readKey(pem);
  keys.set(pem, known);
  return known;
}
