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

/** Hash of a record in 22 characters; it changes with every field. */
export function versionOf(record: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(record)))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Throws 1900104 if the record has another version than the caller read. `current` is read from the locked row, in the
 * transaction that writes; the desk gets it as `data.theirs`, to compare both field by field.
 */
export function checkVersion(read: string, current: { version: string }): void {
  if (read === current.version) return;
  refuse(deskCodes.versionConflict, {
    text: { key: 'desk-api.version-conflict' },
    data: { theirs: current },
  });
}
