import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface ComparedRow {
  key: string;
  label: string;
  /** One per column; undefined for an empty cell. */
  values: (string | undefined)[];
  differs: boolean;
}

interface ComparisonTableProps {
  /** The compared items, each with its head. */
  columns: readonly { key: string; head: ReactNode }[];
  rows: readonly ComparedRow[];
  /** Name of the table, text of a differing row, text of an empty cell. */
  labels: { table: string; differs: string; none: string };
}

const firstColumn =
  'sticky left-0 z-10 w-24 min-w-24 bg-paper pe-3 text-start align-top font-normal sm:w-40 sm:min-w-40 lg:w-48 lg:min-w-48';

/** Heads on top, then the compared rows. Scrolls sideways under its first column. */
export function ComparisonTable({ columns, rows, labels }: ComparisonTableProps) {
  return (
    <section
      className="relative -mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      aria-label={labels.table}
    >
      <table className="w-full table-fixed border-collapse text-sm/6">
        <thead>
          <tr className="align-top">
            <td className={firstColumn} />
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" className="w-44 px-2 pb-6 text-start font-normal sm:w-56 sm:px-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line align-top">
              <th
                scope="row"
                className={cx(firstColumn, 'py-3 text-[0.8125rem]/6 wrap-break-word text-stone')}
              >
                {row.label}
                {row.differs && (
                  <>
                    <span
                      aria-hidden
                      className="ms-2 inline-block size-1.5 rounded-full bg-gold align-middle"
                    />
                    <span className="sr-only"> ({labels.differs})</span>
                  </>
                )}
              </th>
              {row.values.map((value, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a value is identified by its column
                  key={index}
                  className={cx(
                    'px-2 py-3 wrap-break-word tabular-nums sm:px-3',
                    row.differs && index > 0 && value !== row.values[0] && 'bg-mist',
                  )}
                >
                  {value ?? labels.none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
