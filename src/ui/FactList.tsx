import { type ReactNode, useContext } from 'react';
import { DensityContext } from './density.ts';

const styles = {
  regular: {
    list: 'border-t border-line text-sm/6',
    row: 'grid grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] gap-4 border-b border-line py-2.5',
    label: 'text-stone',
    value: 'wrap-break-word',
  },
  compact: {
    list: 'grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 text-sm',
    row: 'col-span-2 grid grid-cols-subgrid border-b border-line py-1.5 last:border-0',
    label: 'min-w-24 text-stone',
    value: 'min-w-0 tabular-nums wrap-anywhere [&_time]:whitespace-normal',
  },
};

/** Properties under one another: label at the left, value at the right, a hairline between. Rows without a value are omitted. */
export function FactList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const style = styles[useContext(DensityContext)];
  const shown = rows.filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
  );
  return (
    <dl className={style.list}>
      {shown.map(([label, value], index) => (
        <div
          // Labels may repeat: the key counts the earlier rows with the same label.
          key={`${label} ${shown.slice(0, index).filter(([other]) => other === label).length}`}
          className={style.row}
        >
          <dt className={style.label}>{label}</dt>
          <dd className={style.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
