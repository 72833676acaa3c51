import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { When } from '../ui/When.tsx';
import { PublishSites } from './PublishSites.tsx';
import { askerLabel, publishLabels } from './publish-labels.ts';
import { useMoment } from './use-moment.ts';

const tones = { waiting: 'wait', running: 'plain', done: 'good', failed: 'bad' } satisfies Record<
  string,
  Tone
>;

/** Polling interval while something is being published. */
const pollMs = 2_000;

/** Scheduled, finished and failed publishes. */
export function PublishList() {
  const { call, t, may, locale } = useDesk();
  const momentOf = useMoment();
  const { showNotice, showError } = useNotice();
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['deskPublishes'],
    queryFn: () => call('deskPublishes', {}),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'waiting' || row.state === 'running') ||
      state.data?.sites.some(({ isLate }) => isLate)
        ? pollMs
        : false,
  });
  const rows = data?.rows ?? [];
  const last = data?.last;
  const canWrite = may('content.write');
  const done = async (work: Promise<unknown>, notice: string) => {
    await work.then(() => showNotice(notice), showError);
    await refetch();
  };
  return (
    <>
      <Heading
        title={t('desk-content.publishes')}
        back={{ to: '/content', label: t('desk-content.title') }}
        actions={
          canWrite &&
          last && (
            <Button kind="danger" onPress={() => setConfirming(true)}>
              {t('desk-content.roll-back')}
            </Button>
          )
        }
      />
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
      {data && <PublishSites sites={data.sites} />}
      {data && rows.length === 0 && <EmptyState title={t('desk-content.publishes-empty')} />}
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{t('desk-content.publishes')}</caption>
            <thead className="text-xs text-stone">
              <tr className="border-b border-ink/80">
                {(['what', 'who', 'state', 'pages', 'time'] as const).map((column) => (
                  <th key={column} scope="col" className="py-2 pr-5 font-normal">
                    {t(`desk-content.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="border-b border-line align-baseline">
                  <th scope="row" className="py-2 pr-5 font-semibold">
                    {publishLabels(row, t)}
                  </th>
                  <td className="py-2 pr-5">{askerLabel(row, t)}</td>
                  <td className="py-2 pr-5">
                    <StateMark tone={tones[row.state]} text={t(`desk-content.state-${row.state}`)} />
                    {row.error !== '' && (
                      <p className="mt-1 max-w-prose text-xs text-ruby wrap-anywhere">{row.error}</p>
                    )}
                  </td>
                  <td className="py-2 pr-5">{row.pages}</td>
                  <td className="py-2 pr-5">
                    <When at={row.finishedAt ?? row.dueAt} show="brief" />
                  </td>
                  <td className="py-2 text-right">
                    {canWrite && row.state === 'failed' && (
                      <Button
                        kind="quiet"
                        onPress={() =>
                          done(call('deskRetryPublish', { id: row.id }), t('desk-content.retried'))
                        }
                      >
                        {t('desk-content.retry')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isConfirming && last && (
        <ConfirmDialog
          title={t('desk-content.roll-back')}
          text={t('desk-content.roll-back-sure', {
            title: localText(last.title, locale) || t(`desk-content.kind-${last.kind}`),
            who: last.who,
            time: momentOf(last.at),
          }).concat(last.others > 0 ? ` ${t('desk-content.roll-back-others', { count: last.others })}` : '')}
          onConfirm={() => done(call('deskRollBack', { entry: last.entry }), t('desk-content.rolled-back'))}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
