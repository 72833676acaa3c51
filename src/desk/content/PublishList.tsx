import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
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
      <Loading data={data} error={error} />
      {data && <PublishSites sites={data.sites} />}
      {data && rows.length === 0 && <EmptyState title={t('desk-content.publishes-empty')} />}
      {rows.length > 0 && (
        <ShortTable
          label={t('desk-content.publishes')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'what', label: t('desk-content.what'), render: (row) => publishLabels(row, t) },
            { key: 'who', label: t('desk-content.who'), render: (row) => askerLabel(row, t) },
            {
              ...{ key: 'state', label: t('desk-content.state') },
              render: ({ state, error: problem }) => (
                <>
                  <StateMark tone={tones[state]} text={t(`desk-content.state-${state}`)} />
                  {problem !== '' && (
                    <p className="mt-1 max-w-prose text-xs text-ruby wrap-anywhere">{problem}</p>
                  )}
                </>
              ),
            },
            { key: 'pages', label: t('desk-content.pages'), render: ({ pages }) => pages },
            {
              ...{ key: 'time', label: t('desk-content.time') },
              render: ({ finishedAt, dueAt }) => <When at={finishedAt ?? dueAt} show="brief" />,
            },
            {
              ...{ key: 'retry', label: '', align: 'right' },
              render: ({ id, state }) =>
                canWrite &&
                state === 'failed' && (
                  <Button
                    kind="quiet"
                    onPress={() => done(call('deskRetryPublish', { id }), t('desk-content.retried'))}
                  >
                    {t('desk-content.retry')}
                  </Button>
                ),
            },
          ]}
        />
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
