import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { FormField } from './form-fields.ts';

/** Result of an act for a row. */
export type BulkResult = 'done' | { problem: string };

/** An act on selected rows: one request for each of them, or one for all that answers for each. */
export interface BulkAct<Row> {
  key: string;
  label: string;
  kind?: ButtonKind;
  /** Explanation above the form. */
  text?: string;
  /** Whether the act is possible for a row; the others are named and left out. */
  isFor: (row: Row) => boolean;
  /** Filled in once for all rows. */
  fields?: readonly FormField[];
  /** Acts on one row; rejects with the refusal. */
  each?: (row: Row, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Acts on all rows; returns the problems by the id of the row. */
  all?: (rows: readonly Row[]) => Promise<ReadonlyMap<string | number, string>>;
  /** A dialog of its own for all rows, in the place of the usual one. */
  dialog?: (dialog: BulkDialogOf) => ReactNode;
}

/** Rows of a dialog, of which only the ids are known beyond the shown page; `onClear` ends the selection. */
export interface BulkDialogOf {
  rows: readonly { id: string | number }[];
  onClear: () => void;
  onClose: () => void;
}

/** Acts of a list on several rows, and the names of its rows. */
export interface Bulk<Row> {
  acts: readonly BulkAct<Row>[];
  nameOf: (row: Row) => string;
  /** Reads the ids of the rows on all pages, and how many there are. Every act then has a dialog of its own. */
  readMatching?: (params: MatchingParams) => Promise<{ ids: readonly (string | number)[]; total: number }>;
  /** Most rows that can be acted on at once. */
  most?: number;
}

/** Filters of a list, without its page and order. */
export interface MatchingParams {
  search: string;
  filter: Readonly<Record<string, unknown>>;
}

/** Number of selected rows with the acts on them; nothing without a selection. */
export function BulkBar<Row extends { id: string | number }>({
  bulk: { acts, nameOf, readMatching, most = Number.POSITIVE_INFINITY },
  rows,
  total,
  matching,
  onClear,
}: {
  bulk: Bulk<Row>;
  rows: readonly Row[];
  /** Rows on all pages. */
  total: number;
  matching: MatchingParams;
  onClear: () => void;
}) {
  const { t } = useDesk();
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>();
  // Ids of the rows that matched when they were chosen: rows that join later are not meant.
  const [all, setAll] = useState<{ of: string; ids: readonly (string | number)[] }>();
  const [problem, setProblem] = useState('');
  const of = JSON.stringify([matching, rows.map(({ id }) => id)]);
  const meant = all?.of === of ? all.ids.map((id) => ({ id })) : undefined;
  const chooseAll = async () => {
    setProblem('');
    try {
      const found = await readMatching?.(matching);
      if (found) setAll({ of, ids: found.ids });
    } catch (error) {
      setProblem(errorMessages(error, t));
    }
  };
  return (
    <>
      {rows.length > 0 && (
        <div data-bulk className="mb-3 flex flex-wrap items-center gap-2 bg-mist px-3 py-2 text-sm">
          <p role="status" className="mr-3 tabular-nums">
            {t('desk.bulk-count', { count: (meant ?? rows).length })}
          </p>
          {readMatching && !meant && total > rows.length && (
            <Button kind="quiet" onPress={chooseAll}>
              {total > most
                ? t('desk.bulk-first', { count: most, total })
                : t('desk.bulk-matching', { count: total })}
            </Button>
          )}
          {acts.map((act) => (
            <Button key={act.key} kind={act.kind ?? 'secondary'} onPress={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          <Button kind="quiet" onPress={onClear}>
            {t('desk.bulk-clear')}
          </Button>
          <FormError text={problem} className="basis-full" />
        </div>
      )}
      {open?.act.dialog?.({ rows: meant ?? open.rows, onClear, onClose: () => setOpen(undefined) })}
      {open && !open.act.dialog && (
        <BulkDialog {...open} nameOf={nameOf} onClear={onClear} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
