import { useDesk } from '../base/desk-context.ts';

interface ColumnChoiceProps {
  columns: readonly { key: string; label: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Checkboxes of the columns of a list. The first column names the record and is always shown. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useDesk();
  return (
    <details className="relative">
      <summary className="link min-h-9 cursor-pointer list-none content-center">
        {t('desk.list-columns')}
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid w-56 gap-1 rounded-control border border-line bg-paper p-3 shadow-xl">
        {columns.slice(1).map(({ key, label }) => (
          <label key={key} className="flex min-h-7 items-center gap-2">
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={() => onChange(hidden.symmetricDifference(new Set([key])))}
              className="accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  );
}
