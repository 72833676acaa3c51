import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { cellText } from './cell-text.ts';
import type { ListColumn } from './list-column.tsx';
import { useNotice } from './use-notice.ts';

interface ListExportProps<Row> {
  /** Name of the file. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** All rows of the filtered list. */
  readAll: () => Promise<readonly (Row & { id: string | number })[]>;
}

/** Button that downloads the filtered list with the shown columns as CSV. */
export function ListExport<Row>({ label, columns, readAll }: ListExportProps<Row>) {
  const { t } = useDesk();
  const { showError } = useNotice();
  const [rows, setRows] = useState<readonly (Row & { id: string | number })[]>();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (!rows || !body.current) return;
    const lines = [...body.current.rows].map((row) => [...row.cells].map(cellText));
    const csv = csvOf(
      columns.map((column) => column.label),
      lines,
    );
    saveFile(new File([csv], `${label}.csv`, { type: 'text/csv' }));
    setRows(undefined);
  }, [rows, columns, label]);
  return (
    <>
      <Button kind="quiet" onPress={() => readAll().then(setRows, showError)}>
        {t('desk.list-export')}
      </Button>
      {rows && (
        <table hidden>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.key}>{column.render(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
