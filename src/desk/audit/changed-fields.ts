import type { RowOf } from '../base/desk-types.ts';
import { fieldsOf, isSame } from '../ui/three-way.ts';

interface Changed {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that a log entry changed; for a call without a record, its input. */
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

/** Text of a log value. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
