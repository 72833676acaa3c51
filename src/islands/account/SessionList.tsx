import { useStore } from '@nanostores/react';
import { endAllSessions, endSessionOf, type OpenSession, readSessions } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { query } from '#client/query.ts';
import { leaveSession } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { usePending } from '#ui/use-pending.ts';
import { AccountSection } from './AccountSection.tsx';

const sessions = query('sessions', 'customer', () => readSessions(api));

/** The account's sessions; each can be logged out by itself, or all at once. */
export function SessionList({ locale, t }: { locale: Locale; t: Translate }) {
  const { data, error } = useStore(sessions.$asked);
  const [isEnding, endAll] = usePending(() =>
    leaveSession(() => endAllSessions(api), localisePath(locale, '/login/')),
  );
  return (
    <AccountSection title={t('account.sessions')} text={t('account.sessions-text')}>
      {data ? (
        <>
          <ul className="flex max-w-md flex-col divide-y divide-line border-line border-y">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} locale={locale} t={t} />
            ))}
          </ul>
          <Button kind="secondary" className="mt-6" isPending={isEnding} onClick={endAll}>
            {t('account.sessions-end-all')}
          </Button>
        </>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('account.sessions-loading'),
            failed: t('account.sessions-failed'),
            retry: t('account.retry'),
          }}
          onRetry={sessions.retry}
        />
      )}
    </AccountSection>
  );
}

function SessionRow({ session, locale, t }: { session: OpenSession; locale: Locale; t: Translate }) {
  const device = session.device || t('account.sessions-device-unknown');
  const format = dayFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const [isEnding, end] = usePending(async () => {
    await endSessionOf(api, session);
    sessions.put((sessions.$asked.get().data ?? []).filter(({ id }) => id !== session.id));
    toast({ kind: 'success', message: t('account.sessions-ended') });
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>{device}</p>
        <p className="text-sm text-stone">
          {session.isCurrent
            ? t('account.sessions-current')
            : t('account.sessions-used', { time: format.format(session.usedAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="quiet"
          isPending={isEnding}
          aria-label={t('account.sessions-end-named', { device })}
          onClick={end}
        >
          {t('account.sessions-end')}
        </Button>
      )}
    </li>
  );
}
