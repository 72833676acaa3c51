import { useStore } from '@nanostores/react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { fix } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';

/** What the workshop would say to the design, with a hand to put it right. */
export function Findings() {
  const { t } = useStudio();
  const findings = useStore($figures)?.findings ?? [];
  return (
    <div aria-live="polite">
      {findings.length > 0 && (
        <section className="border border-line-strong px-4 py-3">
          <h3 className="font-display text-lg">{t('studio.findings')}</h3>
          <ul>
            {findings.map((finding) => (
              <li
                key={`${finding.rule} ${finding.path}`}
                data-finding={finding.rule}
                className="flex items-center justify-between gap-4 border-t border-line py-1 first:border-t-0"
              >
                <p className="text-sm leading-snug">
                  <span className={cx('block', finding.severity === 'error' ? 'text-ruby' : 'text-stone')}>
                    {t(`studio.finding-${finding.severity}`)}
                  </span>
                  {t(`studio.finding-${finding.rule}`, { measured: finding.measured, limit: finding.limit })}
                </p>
                {finding.fix !== null && (
                  <Button kind="quiet" className="shrink-0" onClick={() => fix(finding)}>
                    {t('studio.finding-fix')}
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
