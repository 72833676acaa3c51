import { compactFieldBox } from '#ui/density.ts';

/** A select that is not sent with a form but decides which one is shown. */
export function ChoiceLine({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="mb-4 block text-sm">
      <span className="mb-1 block">{label}</span>
      <select
        className={compactFieldBox}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
