import { useStore } from '@nanostores/react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { fix } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';

/** What the workshop would say to the design, with a hand to put it right. */
export function DesignIssues() {
  const { t } = useStudio();
  const issues = useStore($figures)?.issues ?? [];
  return (
    <div aria-live="polite">
      {issues.length > 0 && (
        <section className="border border-line-strong px-4 py-3">
          <h3 className="font-display text-lg">{t('studio.issues')}</h3>
          <ul>
            {issues.map((issue) => (
              <li
                key={`${issue.rule} ${issue.path}`}
                data-issue={issue.rule}
                className="flex items-center justify-between gap-4 border-t border-line py-1 first:border-t-0"
              >
                <p className="text-sm leading-snug">
                  <span className={cx('block', issue.severity === 'error' ? 'text-ruby' : 'text-stone')}>
                    {t(`studio.issue-${issue.severity}`)}
                  </span>
                  {t(`studio.issue-${issue.rule}`, { measured: issue.measured, limit: issue.limit })}
                </p>
                {issue.fix !== null && (
                  <Button kind="quiet" className="shrink-0" onClick={() => fix(issue)}>
                    {t('studio.issue-fix')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
