import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import { backState } from '../base/way-back.ts';

/** Title of a screen, with a link back to its list in its last state. */
export function Heading({
  title,
  back,
  below,
  actions,
}: {
  title: string;
  back?: { to: string; label: string };
  below?: ReactNode;
  actions?: ReactNode;
}) {
  const { state } = useLocation();
  const search = typeof state === 'object' && state && 'list' in state ? String(state.list) : '';
  return (
    <div className="mb-6">
      {back && (
        <Link
          to={{ pathname: back.to, search }}
          state={backState}
          className="mb-1 inline-flex items-center gap-1 text-sm text-stone hover:text-ink"
        >
          <Icon name="chevron-left" size={14} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1
          tabIndex={-1}
          className="text-[2rem] leading-tight lining-nums tabular-nums outline-none lang-zh:text-[1.5rem]"
        >
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {below && <div className="mt-1 text-sm">{below}</div>}
    </div>
  );
}
