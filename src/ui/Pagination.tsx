import { cx, focusRing } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** URL of a page: links also work without scripts and in a new tab. */
  href: (page: number) => string;
  onPage: (page: number) => void;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

const cell =
  'inline-flex size-11 items-center justify-center rounded-control text-[0.9375rem] tabular-nums transition-colors';

export function Pagination({ page, pageCount, href, onPage, labels }: PaginationProps) {
  if (pageCount <= 1) return null;
  const step = (target: number, icon: 'chevron-left' | 'chevron-right', label: string) =>
    target < 1 || target > pageCount ? (
      <span className={cx(cell, 'text-line')} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    ) : (
      <a
        href={href(target)}
        aria-label={label}
        rel={icon === 'chevron-left' ? 'prev' : 'next'}
        onClick={(event) => follow(event, () => onPage(target))}
        className={cx(cell, focusRing, 'hover:text-gold')}
      >
        <Icon name={icon} size={18} />
      </a>
    );

  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-1">
      {step(page - 1, 'chevron-left', labels.previous)}
      <ul className="flex items-center gap-1">
        {pageWindow(page, pageCount).map((entry) => (
          <li key={entry < 0 ? `gap${entry}` : entry}>
            {entry < 0 ? (
              <span className="inline-flex w-6 justify-center text-stone">…</span>
            ) : (
              <a
                href={href(entry)}
                aria-label={labels.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onClick={(event) => follow(event, () => onPage(entry))}
                className={cx(
                  cell,
                  focusRing,
                  entry === page ? 'border-b border-ink text-ink' : 'text-stone hover:text-ink',
                )}
              >
                {entry}
              </a>
            )}
          </li>
        ))}
      </ul>
      {step(page + 1, 'chevron-right', labels.next)}
    </nav>
  );
}

/** Leaves clicks that open a new tab to the browser. */
function follow(
  event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; button: number },
  go: () => void,
): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go();
}
