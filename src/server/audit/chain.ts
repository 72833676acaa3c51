import { createHash } from 'node:crypto';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';

/** What a line says in the open. */
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

/** Of the locked before and after: the chain vouches for it without being able to read it. */
export function hashOfSealed(sealed: string | null): string {
  return digest(sealed ?? '');
}

/** Binds all that a line says, and where it stands, to the line before it. */
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

/** Whether a line follows the one before it, and says what it said when it was written. */
export function isLinked(line: ChainedLine, previous: { id: number; hash: string }): boolean {
  return (
    line.id === previous.id + 1 &&
    line.previousHash === previous.hash &&
    line.sealedHash === hashOfSealed(line.sealed) &&
    line.hash === hashOfLine(line)
  );
}
