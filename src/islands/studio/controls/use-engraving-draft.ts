import { useEffect, useRef, useState } from 'react';

/** Typing is debounced before it changes the design. */
const PAUSE_MS = 250;

/** A text field that keeps trailing blanks while the shopper types. */
export function useEngravingDraft(value: string, write: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    // After undo or opening, the design's value replaces the field's.
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);

  const change = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      latest.current(text);
    }, PAUSE_MS);
  };
  return [draft, change] as const;
}
