import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from './DeskDialog.tsx';
import { type FieldChange, mergeInput, threeWay } from './three-way.ts';

export interface Compared {
  /** The record as it was read. */
  before: Readonly<Record<string, unknown>>;
  /** The current record. */
  theirs: Readonly<Record<string, unknown>>;
  /** The input that was refused. */
  mine: Readonly<Record<string, unknown>>;
  /** Label of a field; undefined if no form shows it. */
  nameOf: (field: string) => string | undefined;
  /** Displays the value of a field, if it is more than text. */
  displayOf?: (field: string, value: unknown) => ReactNode;
  /** Displays the record before and now, if more has changed than the form's fields. */
  heads?: { before: ReactNode; theirs: ReactNode };
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Text of a value; parts of list entries are joined. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).filter(Boolean).map(plainText).join(' · ');
  return String(value);
}

function Value({ value, display }: { value: unknown; display: ReactNode }) {
  const { t } = useDesk();
  if (isNothing(value)) return <span className="text-stone">—</span>;
  const text = display ?? (typeof value === 'boolean' ? t(value ? 'desk.yes' : 'desk.no') : plainText(value));
  return <span className="whitespace-pre-line wrap-anywhere">{text}</span>;
}

/**
 * Version conflict: shows the record as read, the current one and the input, field by field. `settle` gets the input
 * to save, or nothing if the person wants to see the current record first; the input stays in its form.
 */
export function ConflictView({
  before,
  theirs,
  mine,
  nameOf,
  displayOf,
  heads,
  settle,
}: Compared & { settle: (input: Readonly<Record<string, unknown>> | undefined) => void }) {
  const { t } = useDesk();
  const group = useId();
  const changes = useMemo(() => threeWay(before, theirs, mine), [before, theirs, mine]);
  const isNamed = ({ field, by }: FieldChange) => by !== 'them' || nameOf(field) !== undefined;
  const hasMore = changes.some((change) => !isNamed(change));
  const cellOf = (field: string, value: unknown) => (
    <Value value={value} display={isNothing(value) ? undefined : displayOf?.(field, value)} />
  );
  const [theirFields, setTheirFields] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isTheirs: boolean) => {
    const next = new Set(theirFields);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirFields(next);
  };
  return (
    <DeskDialog isWide title={t('desk.conflict-title')} onClose={() => settle(undefined)}>
      <p className="mb-5 max-w-prose text-sm">{t('desk.conflict-text')}</p>
      <div className="overflow-x-auto" tabIndex={-1}>
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-stone">
            <tr className="border-b border-ink/80">
              <th className="py-2 pr-4 font-normal">{t('desk.conflict-field')}</th>
              <th className="py-2 pr-4 font-normal">{t('desk.conflict-before')}</th>
              <th className="py-2 pr-4 font-normal">{t('desk.conflict-theirs')}</th>
              <th className="py-2 font-normal">{t('desk.conflict-mine')}</th>
            </tr>
          </thead>
          <tbody>
            {heads && hasMore && (
              <tr className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {t('desk.conflict-record')}
                </th>
                <td className="py-2 pr-4 text-stone">{heads.before}</td>
                <td className="py-2 pr-4">{heads.theirs}</td>
                <td className="py-2 pr-4 text-stone">{t('desk.conflict-untouched')}</td>
              </tr>
            )}
            {changes.filter(isNamed).map((change) => (
              <tr key={change.field} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {nameOf(change.field) ?? change.field}
                </th>
                <td className="py-2 pr-4 text-stone">{cellOf(change.field, change.before)}</td>
                {(['theirs', 'mine'] as const).map((side) => (
                  <td key={side} className="py-2 pr-4">
                    {change.by === 'both' ? (
                      <label className="flex cursor-pointer items-baseline gap-2">
                        <input
                          type="radio"
                          name={`${group}-${change.field}`}
                          checked={theirFields.has(change.field) === (side === 'theirs')}
                          onChange={() => choose(change.field, side === 'theirs')}
                          className="accent-ink"
                        />
                        {cellOf(change.field, change[side])}
                      </label>
                    ) : side === 'mine' && change.by === 'them' ? (
                      <span className="text-stone">{t('desk.conflict-untouched')}</span>
                    ) : (
                      cellOf(change.field, change[side])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          kind="primary"
          onPress={() => settle(mergeInput(changes, mine, (field) => theirFields.has(field)))}
        >
          {t('desk.conflict-save')}
        </Button>
        <Button kind="secondary" onPress={() => settle(undefined)}>
          {t('desk.conflict-look')}
        </Button>
      </div>
    </DeskDialog>
  );
}
