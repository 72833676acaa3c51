import { rememberReturnPath } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ShownProblem } from './shown-design.ts';

/** Why there is nothing to show, with a way on. */
export function Problem({
  problem,
  locale,
  onRetry,
  t,
}: {
  problem: ShownProblem;
  locale: Locale;
  onRetry: () => void;
  t: Translate;
}) {
  const studio = (
    <a
      href={localisePath(locale, '/design/ring/')}
      className={buttonClass(problem === 'missing' ? 'primary' : 'secondary')}
    >
      {t('preview.toStudio')}
    </a>
  );
  return (
    <div className="wrap py-12">
      <EmptyState
        icon={problem === 'missing' || problem === 'signedOut' ? 'design' : 'warning'}
        title={t(`preview.problem-${problem}`)}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {problem === 'failed' && <Button onClick={onRetry}>{t('preview.retry')}</Button>}
            {problem === 'signedOut' && (
              <a
                href={localisePath(locale, '/login/')}
                className={buttonClass()}
                onClick={() => rememberReturnPath()}
              >
                {t('preview.login')}
              </a>
            )}
            {studio}
          </div>
        }
      >
        {t(`preview.problem-${problem}Text`)}
      </EmptyState>
    </div>
  );
}
