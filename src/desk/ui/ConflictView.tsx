import { useId, useMemo, useState } from 'react';
import { useDesk } from '../app/desk-context.ts';
import { DeskButton } from './DeskButton.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import { merged, threeWay } from './three-way.ts';

export interface Compared {
  /** The record as it was read. */
  before: Readonly<Record<string, unknown>>;
  /** The record as it stands. */
  theirs: Readonly<Record<string, unknown>>;
  /** What was about to be saved. */
  mine: Readonly<Record<string, unknown>>;
  /** Names of fields for people; others are shown by their own. */
  labels: Readonly<Record<string, string>>;
}

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className="text-stone">—</span>;
  return <span className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}

/**
 * Somebody changed the record after it was read: what was, what is and what was typed, field by field. `settle` is
 * given what is saved now, or nothing where the person looks again first; what was typed stays in its form.
 */
export function ConflictView({
  before,
  theirs,
  mine,
  labels,
  settle,
}: Compared & { settle: (input: Readonly<Record<string, unknown>> | undefined) => void }) {
  const { t } = useDesk();
  const group = useId();
  const changes = useMemo(() => threeWay(before, theirs, mine), [before, theirs, mine]);
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
            {changes.map((change) => (
              <tr key={change.field} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {labels[change.field] ?? change.field}
                </th>
                <td className="py-2 pr-4 text-stone">
                  <Value value={change.before} />
                </td>
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
                        <Value value={change[side]} />
                      </label>
                    ) : side === 'mine' && change.by === 'them' ? (
                      <span className="text-stone">{t('desk.conflict-untouched')}</span>
                    ) : (
                      <Value value={change[side]} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <DeskButton
          kind="main"
          onPress={() => settle(merged(changes, mine, (field) => theirFields.has(field)))}
        >
          {t('desk.conflict-save')}
        </DeskButton>
        <DeskButton onPress={() => settle(undefined)}>{t('desk.conflict-look')}</DeskButton>
      </div>
    </DeskDialog>
  );
}
