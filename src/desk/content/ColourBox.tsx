import { compactFieldBox } from '#ui/density.ts';

interface ColourBoxProps {
  value: string;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: string) => void;
}

/** A colour by its code, or chosen with the browser's own control. */
export function ColourBox({ value, onChange, ...box }: ColourBoxProps) {
  return (
    <span className="flex items-center gap-2">
      <input
        type="color"
        value={/^#[0-9a-f]{6}$/.test(value) ? value : '#000000'}
        aria-labelledby={`${box.id}-label`}
        onChange={({ target }) => onChange(target.value)}
        className="size-10 shrink-0 cursor-pointer rounded-control border border-line-strong bg-white p-1"
      />
      <input
        {...box}
        type="text"
        maxLength={7}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        className={`${compactFieldBox} max-w-32 tabular-nums`}
      />
    </span>
  );
}
