import type { RowOf } from '../base/desk-types.ts';
import { fieldsOf, isSame } from '../ui/three-way.ts';

interface Changed {
  field: string;
  before: unknown;
  after: unknown;
}

/** What a line of the log changed, field by field; of a call that names no record, what it was given. */
export function changedFields({
  before,
  after,
  input,
}: Pick<RowOf<'deskAudit'>, 'before' | 'after' | 'input'>): Changed[] {
  const was = fieldsOf(before ?? {});
  const is = fieldsOf(after ?? input ?? {});
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => !isSame(change.before, change.after));
}

/** A value of the log as it is read. */
export function wordsOfValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
