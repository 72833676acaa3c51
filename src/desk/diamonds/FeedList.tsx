import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { useCall } from '../base/use-call.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useNumber } from '../ui/use-number.ts';
import { When } from '../ui/When.tsx';

type Feed = DataOf<'deskFeeds'>['rows'][number];

const figures = ['read', 'added', 'changed', 'withdrawn', 'refused'] as const;

/** Imported lists; the last one of a supplier can be undone. */
export function FeedList() {
  const { call, t, may } = useDesk();
  const numberText = useNumber();
  const { showNotice, showError } = useNotice();
  const [undoing, setUndoing] = useState<Feed>();
  const { data, error, refetch } = useCall('deskFeeds');
  const rows = data?.rows ?? [];
  return (
    <>
      <Heading title={t('desk-diamonds.feeds')} back={{ to: '/stones', label: t('desk-diamonds.title') }} />
      <Loading data={data} error={error} />
      {data && rows.length === 0 && <EmptyState title={t('desk-diamonds.feeds-empty')} />}
      {rows.length > 0 && (
        <ShortTable
          label={t('desk-diamonds.feeds')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              ...{ key: 'supplier', label: t('desk-diamonds.supplier') },
              render: ({ supplier, name }) => (
                <>
                  {supplier}
                  <span className="block text-xs font-normal text-stone wrap-anywhere">{name}</span>
                </>
              ),
            },
            {
              ...{ key: 'at', label: t('desk-diamonds.applied-at') },
              render: ({ at, who }) => (
                <>
                  <When at={at} />
                  <span className="block text-xs text-stone">{who}</span>
                </>
              ),
            },
            ...figures.map((figure) => ({
              ...{ key: figure, label: t(`desk-diamonds.${figure}`), align: 'right' as const },
              render: (feed: Feed) => numberText(feed[figure]),
            })),
            {
              ...{ key: 'undo', label: '', align: 'right' },
              render: (feed) => (
                <>
                  {feed.undoneAt !== null && (
                    <StateMark text={t('desk-diamonds.undone', { who: feed.undoneBy })} />
                  )}
                  {feed.canUndo && may('stones.handle') && (
                    <Button kind="quiet" onPress={() => setUndoing(feed)}>
                      {t('desk-diamonds.undo')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {undoing && (
        <ConfirmDialog
          title={t('desk-diamonds.undo')}
          text={t('desk-diamonds.undo-sure')}
          onConfirm={async () => {
            await call('deskUndoFeed', { id: undoing.id }).then(
              ({ feed }) => showNotice(t('desk-diamonds.undone-now', { kept: feed.kept })),
              showError,
            );
            await refetch();
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  );
}
