import { createHash } from 'node:crypto';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { refuse } from '#server/platform/http/business-error.ts';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  );
}

/** What a record is, in 22 characters: another as soon as one of its fields changes. */
export function versionOf(record: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(record)))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Refuses a write of somebody who read another version (1900104). `standing` is the record as it stands, read with its row
 * held in the transaction that writes; `data.theirs` shows it, so that both can be compared field by field.
 */
export function mustBeVersion(read: string, standing: { version: string }): void {
  if (read === standing.version) return;
  refuse(deskCodes.versionConflict, {
    text: { key: 'desk-api.version-conflict' },
    data: { theirs: standing },
  });
}
