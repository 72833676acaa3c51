import type { ReactNode } from 'react';

interface SpecRow {
  label: string;
  value: ReactNode;
}

/** Properties in a line: label in grey, value after it. */
export function SpecList({ rows }: { rows: readonly SpecRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-[0.8125rem]/5">
      {rows.map((row) => (
        <div key={row.label} className="flex gap-1">
          <dt className="shrink-0 text-stone">{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SpecGroup {
  title: string;
  rows: readonly SpecRow[];
}

/** Several such lines, each with a heading: the stones of a piece. */
export function SpecGroups({ groups }: { groups: readonly SpecGroup[] }) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal stones have no other identity
    <div key={index} className="mt-1">
      {group.title && <p className="text-[0.8125rem]/5">{group.title}</p>}
      <SpecList rows={group.rows} />
    </div>
  ));
}
