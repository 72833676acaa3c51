import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { errorMessages } from '../base/error-messages.ts';
import type { BulkAct, BulkResult } from './BulkBar.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import { FormBox } from './FormBox.tsx';
import { inputOf, nameOfBox } from './form-values.ts';
import { useBoxes } from './use-boxes.ts';

type Id = string | number;

interface BulkDialogProps<Row> {
  act: BulkAct<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onClear: () => void;
  onClose: () => void;
}

const noValues = {};

/** Asks once, then acts on row after row and names the result of each. Closing it stops before the next row. */
export function BulkDialog<Row extends { id: Id }>(props: BulkDialogProps<Row>) {
  const { act, rows, nameOf, onClear, onClose } = props;
  const { t } = useDesk();
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<Id, BulkResult>>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  // Rows that an act has changed may not be possible any more: the choice is made once.
  const [meant] = useState(() => rows.filter(act.isFor));
  const left = rows.filter((row) => !meant.includes(row));
  const { fields = [], each, all } = act;
  const { form } = useBoxes({
    ...{ fields, values: noValues, typed: undefined },
    send: run,
    explain: (error) => ({ field: undefined, text: errorMessages(error, t) }),
  });

  async function run(boxes: Readonly<Record<string, unknown>>): Promise<void> {
    const done = new Map<Id, BulkResult>();
    const input = inputOf(fields, boxes, noValues);
    isStopped.current = false;
    setRunning(true);
    try {
      if (all) {
        const problems = await all(meant);
        for (const { id } of meant) {
          const problem = problems.get(id);
          done.set(id, problem === undefined ? 'done' : { problem });
        }
      }
      for (const row of each ? meant : []) {
        if (isStopped.current) break;
        setResults(new Map(done));
        done.set(row.id, await resultOf(each?.(row, input)));
      }
      setResults(done);
    } finally {
      setRunning(false);
      await readAgain(queries);
    }
  }

  const resultOf = (request: Promise<unknown> | undefined): Promise<BulkResult> =>
    Promise.resolve(request).then(
      () => 'done' as const,
      (error: unknown) => ({ problem: errorMessages(error, t) }),
    );

  const textOf = (id: Id) => {
    const result = results?.get(id);
    if (result === undefined) return isRunning ? '…' : t('desk.bulk-not-begun');
    return result === 'done' ? t('desk.bulk-done') : result.problem;
  };
  const isAllDone = results !== undefined && [...results.values()].every((result) => result === 'done');

  return (
    <DeskDialog title={act.label} onClose={onClose}>
      {results === undefined ? (
        <form {...form.props}>
          {act.text && <p className="mb-3 text-sm">{act.text}</p>}
          <p className="text-sm">
            {meant.length === 0
              ? t('desk.bulk-none')
              : t('desk.bulk-for', { count: meant.length, total: rows.length })}
          </p>
          {left.length > 0 && meant.length > 0 && (
            <p className="mt-1 text-sm text-stone wrap-anywhere">
              {t('desk.bulk-left', { names: left.map(nameOf).join(', ') })}
            </p>
          )}
          <div className="mt-4 grid gap-4">
            {meant.length > 0 &&
              fields.map((field) => {
                const box = nameOfBox(field.name);
                return (
                  <FormBox
                    key={box}
                    field={field}
                    name={box}
                    value={form.value(box)}
                    error={form.errors[box]}
                    onChange={(value) => form.set(box, value)}
                  />
                );
              })}
          </div>
          {form.formError && (
            <p role="alert" className="mt-4 text-sm text-ruby">
              {form.formError}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {meant.length > 0 && (
              <Button
                type="submit"
                kind={act.kind === 'danger' ? 'danger' : 'primary'}
                isPending={form.isPending}
              >
                {act.label}
              </Button>
            )}
            <Button kind="secondary" onPress={onClose}>
              {t('desk.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p role="status" className="mb-3 text-sm tabular-nums">
            {t('desk.bulk-progress', { done: results.size, total: meant.length })}
          </p>
          <ul className="text-sm">
            {meant.map((row) => (
              <li key={row.id} className="border-b border-line py-2 last:border-0">
                <span className="font-semibold">{nameOf(row)}</span>{' '}
                <span className={typeof results.get(row.id) === 'object' ? 'text-ruby' : 'text-stone'}>
                  {textOf(row.id)}
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-5">
            {isRunning ? (
              <Button
                kind="secondary"
                onPress={() => {
                  isStopped.current = true;
                }}
              >
                {t('desk.bulk-stop')}
              </Button>
            ) : (
              <Button
                kind="primary"
                onPress={() => {
                  if (isAllDone) onClear();
                  onClose();
                }}
              >
                {t('desk.close')}
              </Button>
            )}
          </div>
        </>
      )}
    </DeskDialog>
  );
}
