import { createHash, createHmac } from 'node:crypto';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import type { DeskSecrets } from '#server/platform/desk/desk-secret.ts';
import { deriveKey } from '#server/platform/encryption.ts';

/** Unencrypted content of an entry. */
export interface OpenLine {
  at: Date;
  staffId: number | null;
  call: string;
  outcome: AuditOutcome;
  kind: string;
  recordId: string;
  customerId: number | null;
  fields: string[];
}

export interface ChainedLine extends OpenLine {
  id: number;
  sealed: string | null;
  sealedHash: string;
  previousHash: string;
  hash: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Hash of the encrypted content: the chain can be checked without its keys. */
export function hashOfSealed(sealed: string | null): string {
  return digest(sealed ?? '');
}

type HashedLine = Omit<ChainedLine, 'hash' | 'sealed'>;

/** Content and position of an entry, including the hash of the entry before. */
function contentOfLine(line: HashedLine): string {
  const { id, at, staffId, call, outcome, kind, recordId, customerId, fields } = line;
  return JSON.stringify([
    id,
    at.toISOString(),
    staffId,
    call,
    outcome,
    kind,
    recordId,
    customerId,
    fields,
    line.sealedHash,
    line.previousHash,
  ]);
}

/** Hash without a key, as entries had it before `unkeyedUntil`. */
export const unkeyedHashOf = (line: HashedLine): string => digest(contentOfLine(line));

/** End of entries without a key. They can be forged by a write to the table, so later ones are refused. */
const unkeyedUntil = new Date('2026-12-01T00:00:00Z');

/** Computes the keyed hash of an entry. */
export type LineHash = (line: HashedLine) => string;

/** HMAC-SHA-256 with a key from the secret of the desk, after a name of the key. */
function keyedHash(secret: string): { prefix: string; hashOf: LineHash } {
  const key = deriveKey(secret, 'audit chain');
  const prefix = `hmac:${createHash('sha256').update(key).digest('hex').slice(0, 8)}:`;
  return {
    prefix,
    hashOf: (line) => prefix + createHmac('sha256', key).update(contentOfLine(line)).digest('hex'),
  };
}

export interface ChainHashes {
  /** For a new entry. */
  hashOf: LineHash;
  /** Whether an entry follows the one before it and is unchanged. */
  isLinked(line: ChainedLine, previous: { id: number; hash: string }): boolean;
}

/** The first secret signs; all verify. */
export function chainHashes(secrets: DeskSecrets): ChainHashes {
  const known = secrets.map(keyedHash);
  const isHashed = (line: ChainedLine, previousHash: string) => {
    const keyed = known.find(({ prefix }) => line.hash.startsWith(prefix));
    if (keyed) return line.hash === keyed.hashOf(line);
    return !previousHash.startsWith('hmac:') && line.at < unkeyedUntil && line.hash === unkeyedHashOf(line);
  };
  return {
    hashOf: keyedHash(secrets[0]).hashOf,
    isLinked: (line, previous) =>
      line.id === previous.id + 1 &&
      line.previousHash === previous.hash &&
      line.sealedHash === hashOfSealed(line.sealed) &&
      isHashed(line, previous.hash),
  };
}
