/** Properties under one another: label at the left, value at the right, a hairline between. */
export function FactList({ rows }: { rows: readonly { key: string; label: string; value: string }[] }) {
  return (
    <dl className="border-t border-line text-sm/6">
      {rows.map(({ key, label, value }) => (
        <div key={key} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 border-b border-line py-2.5">
          <dt className="text-stone">{label}</dt>
          <dd className="wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
