import { createHash } from 'node:crypto';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';

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

/** Hash of an entry's content and position, including the hash of the entry before. */
export function hashOfLine(line: Omit<ChainedLine, 'hash' | 'sealed'>): string {
  const { id, at, staffId, call, outcome, kind, recordId, customerId, fields } = line;
  return digest(
    JSON.stringify([
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
    ]),
  );
}

/** Whether an entry follows the one before it and is unchanged. */
export function isLinked(line: ChainedLine, previous: { id: number; hash: string }): boolean {
  return (
    line.id === previous.id + 1 &&
    line.previousHash === previous.hash &&
    line.sealedHash === hashOfSealed(line.sealed) &&
    line.hash === hashOfLine(line)
  );
}
