import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $token, isCustomer, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { DesignLine } from './DesignLine.tsx';
import { $designs, loadDesigns } from './designs.store.ts';

interface Props {
  locale: Locale;
  /** The `designs` and `shell` texts. */
  texts: TextRecord;
}

/** The saved designs (/designVersion). */
export default function DesignsPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const isMounted = useMounted();
  const { status, items, currency, pendingIds } = useStore($designs, { ssr: 'initial' });
  const token = useStore($token, { ssr: 'initial' });
  const load = () => {
    loadDesigns().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads for a new session
  useEffect(() => {
    if (token !== '') load();
  }, [token]);

  const loadTexts = { loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') };
  if (!isMounted) return <LoadState hasFailed={false} texts={loadTexts} onRetry={load} />;
  if (!isCustomer()) {
    return (
      <EmptyState
        icon="design"
        title={t('designs.signedOut')}
        action={
          <a
            href={localisePath(locale, '/login/')}
            className={buttonClass()}
            onClick={() => rememberReturnPath()}
          >
            {t('shell.login')}
          </a>
        }
      >
        {t('designs.signedOutText')}
      </EmptyState>
    );
  }
  if (items.length === 0 && status !== 'ready') {
    return <LoadState hasFailed={status === 'failed'} texts={loadTexts} onRetry={load} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon="design"
        title={t('designs.empty')}
        action={
          <a href={localisePath(locale, '/design/')} className={buttonClass()}>
            {t('designs.start')}
          </a>
        }
      >
        {t('designs.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className="mx-auto max-w-3xl">
      {items.map((design) => (
        <li key={design.id} className="border-b border-line last:border-b-0">
          <DesignLine design={design} currency={currency} isPending={pendingIds.includes(design.id)} t={t} />
        </li>
      ))}
    </ul>
  );
}
