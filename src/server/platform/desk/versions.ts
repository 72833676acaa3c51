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

/** The version of a record, 22 characters; changes with each of its fields. */
export function versionOf(record: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(record)))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Refuses (1900104) a write that is based on another version. `current` is the record read with its row locked in the
 * writing transaction; `data.theirs` returns it, so that both can be compared field by field.
 */
export function mustBeVersion(read: string, current: { version: string }): void {
  if (read === current.version) return;
  refuse(deskCodes.versionConflict, {
    text: { key: 'desk-api.version-conflict' },
    data: { theirs: current },
  });
}
