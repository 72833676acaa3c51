import { cx } from '#ui/class-names.ts';
import type { ListColumn } from './list-column.tsx';
import { phoneRows } from './phone-rows.ts';

interface ShortTableProps<Row> {
  /** Caption for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A table without pages, order or filters. */
export function ShortTable<Row>({ label, columns, rows, keyOf }: ShortTableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table className={cx('w-full text-left text-sm tabular-nums', phoneRows.table)}>
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-stone max-md:hidden">
          <tr className="border-b border-ink/80">
            {columns.map(({ key, label, align }) => (
              <th
                key={key}
                scope="col"
                className={cx('py-2 pr-5 font-normal last:pr-0', align && 'text-right')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={phoneRows.body}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={cx('border-b border-line align-baseline', phoneRows.row)}>
              {columns.map(({ key, label, align, render }, at) => {
                // Chinese breaks between any two characters.
                const className = cx(
                  'py-2 pr-5 last:pr-0 lang-zh:min-w-16',
                  align && 'text-right',
                  phoneRows.cell,
                  at > 0 && phoneRows.label,
                );
                return at === 0 ? (
                  <th key={key} scope="row" className={cx(className, 'font-semibold')}>
                    <div>{render(row)}</div>
                  </th>
                ) : (
                  <td key={key} data-label={label} className={className}>
                    <div>{render(row)}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
