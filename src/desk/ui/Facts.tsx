import type { ReactNode } from 'react';

/** Labels and what they stand for, one line each; a line without a value is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const shown = rows.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 text-sm">
      {shown.map(([label, value], at) => (
        <div
          // Two rows may have one label: the second of a name is the second whatever stands around it.
          key={`${label} ${shown.slice(0, at).filter(([other]) => other === label).length}`}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5 last:border-0"
        >
          <dt className="min-w-24 text-stone">{label}</dt>
          <dd className="min-w-0 tabular-nums wrap-anywhere [&_time]:whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
