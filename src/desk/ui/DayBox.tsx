import { useId } from 'react';
import { DateText, dateTextId } from './DateText.tsx';
import { smallBox } from './field-box.ts';

interface DayBoxProps {
  label: string;
  /** 2026-12-24, or ''. */
  value: string;
  onDay: (day: string) => void;
}

/** Date filter of a list, with the date as text beside its label. */
export function DayBox({ label, value, onDay }: DayBoxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-stone">
        <label htmlFor={id}>{label}</label>
        <DateText id={id} value={value} />
      </div>
      <input
        id={id}
        type="date"
        aria-describedby={dateTextId(id)}
        value={value}
        onChange={(event) => onDay(event.target.value)}
        className={smallBox}
      />
    </div>
  );
}
