import type { Choice } from './form-fields.ts';

interface ChoiceBoxesProps {
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes; those of one group are in a row behind its name. */
export function ChoiceBoxes({ name, choices, chosen, onChange }: ChoiceBoxesProps) {
  const boxes = (of: readonly Choice[]) => (
    <div className="flex flex-wrap gap-x-5">
      {of.map(({ value, label }) => (
        <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
            className="size-4 accent-ink"
          />
          {label}
        </label>
      ))}
    </div>
  );
  return Array.from(
    Map.groupBy(choices, ({ group }) => group),
    ([group, own]) =>
      group === undefined ? (
        <div key="">{boxes(own)}</div>
      ) : (
        <fieldset
          key={group}
          className="grid items-baseline border-t border-line py-1 sm:grid-cols-[11rem_1fr]"
        >
          <legend className="sr-only">{group}</legend>
          <span aria-hidden="true" className="text-sm text-stone">
            {group}
          </span>
          {boxes(own)}
        </fieldset>
      ),
  );
}
