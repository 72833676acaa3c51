import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
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
  dialog?: (dialog: BulkDialogOf<Row>) => ReactNode;
}

/** Rows of a dialog; `onClear` ends the selection. */
export interface BulkDialogOf<Row> {
  rows: readonly Row[];
  onClear: () => void;
  onClose: () => void;
}

/** Acts of a list on several rows, and the names of its rows. */
export interface Bulk<Row> {
  acts: readonly BulkAct<Row>[];
  nameOf: (row: Row) => string;
}

/** Number of selected rows with the acts on them; nothing without a selection. */
export function BulkBar<Row extends { id: string | number }>({
  bulk: { acts, nameOf },
  rows,
  onClear,
}: {
  bulk: Bulk<Row>;
  rows: readonly Row[];
  onClear: () => void;
}) {
  const { t } = useDesk();
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>();
  return (
    <>
      {rows.length > 0 && (
        <div data-bulk className="mb-3 flex flex-wrap items-center gap-2 bg-mist px-3 py-2 text-sm">
          <p role="status" className="mr-3 tabular-nums">
            {t('desk.bulk-count', { count: rows.length })}
          </p>
          {acts.map((act) => (
            <Button key={act.key} kind={act.kind ?? 'secondary'} onPress={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          <Button kind="quiet" onPress={onClear}>
            {t('desk.bulk-clear')}
          </Button>
        </div>
      )}
      {open?.act.dialog?.({ rows: open.rows, onClear, onClose: () => setOpen(undefined) })}
      {open && !open.act.dialog && (
        <BulkDialog {...open} nameOf={nameOf} onClear={onClear} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
