import type { ReactNode } from 'react';
import { When } from './When.tsx';

export interface TimelineEntry {
  /** ISO 8601. */
  at: string;
  title: string;
  text?: ReactNode;
  who?: string;
}

/** Events in the given order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="text-sm">
      {entries.map((entry, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same time, and entries never move
          key={`${entry.at}-${index}`}
          className="relative border-l border-line pb-4 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-[0.45rem] -left-[4.5px] size-2 rounded-full border border-line-strong bg-paper"
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p>{entry.title}</p>
            <p className="text-xs text-stone">
              <When at={entry.at} />
              {entry.who && <> · {entry.who}</>}
            </p>
          </div>
          {entry.text && <div className="mt-0.5 text-stone wrap-anywhere">{entry.text}</div>}
        </li>
      ))}
    </ol>
  );
}
