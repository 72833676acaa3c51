import { useStore } from '@nanostores/react';
import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import { isIssueOf } from '../controls/issue-of.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import { IssueRow } from './IssueRow.tsx';

/** Casting issues of the design, except those shown beside an open control. */
export function DesignIssues({ shown, index }: { shown: readonly Control[]; index: number | null }) {
  const { t } = useStudio();
  const issues = useStore($figures)?.issues ?? [];
  const others = issues.filter((issue) => !shown.some((control) => isIssueOf(control, issue, index)));
  return (
    <div aria-live="polite">
      {others.length > 0 && (
        <section className="border border-line-strong px-4 py-3">
          <h3 className="font-display text-lg">{t('studio.issues')}</h3>
          <ul>
            {others.map((issue) => (
              <li key={`${issue.rule} ${issue.path}`} className="border-t border-line first:border-t-0">
                <IssueRow issue={issue} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
