import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { fixIssue } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** One casting issue with its fix button. */
export function IssueRow({ issue }: { issue: CastabilityIssue }) {
  const { t } = useStudio();
  return (
    <div data-issue={issue.rule} tabIndex={-1} className="flex items-center justify-between gap-4 py-1">
      <p className="text-sm leading-snug">
        <span className={cx('block', issue.severity === 'error' ? 'text-ruby' : 'text-stone')}>
          {t(`studio.issue-${issue.severity}`)}
        </span>
        {t(`studio.issue-${issue.rule}`, { measured: issue.measured, limit: issue.limit })}
      </p>
      {issue.fix !== null && (
        <Button kind="quiet" className="shrink-0" onClick={() => fixIssue(issue)}>
          {t('studio.issue-fix')}
        </Button>
      )}
    </div>
  );
}
