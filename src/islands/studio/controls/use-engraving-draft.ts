import { useEffect, useRef, useState } from 'react';

/** What is being typed goes into the design a moment after the last key. */
const PAUSE_MS = 250;

/** A text field that keeps blanks at its end while somebody types on. */
export function useEngravingDraft(value: string, write: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    // Undone, or opened: the design knows better than the field.
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
