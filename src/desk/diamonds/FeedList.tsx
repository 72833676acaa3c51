import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { useCall } from '../base/use-call.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useNumber } from '../ui/use-number.ts';
import { Waiting } from '../ui/Waiting.tsx';
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
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
      {data && rows.length === 0 && <EmptyState title={t('desk-diamonds.feeds-empty')} />}
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{t('desk-diamonds.feeds')}</caption>
            <thead className="text-xs text-stone">
              <tr className="border-b border-ink/80">
                <th scope="col" className="py-2 pr-5 font-normal">
                  {t('desk-diamonds.supplier')}
                </th>
                <th scope="col" className="py-2 pr-5 font-normal">
                  {t('desk-diamonds.applied-at')}
                </th>
                {figures.map((figure) => (
                  <th key={figure} scope="col" className="py-2 pr-5 text-right font-normal">
                    {t(`desk-diamonds.${figure}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((feed) => (
                <tr key={feed.id} className="border-b border-line align-baseline">
                  <th scope="row" className="py-2 pr-5 font-semibold">
                    {feed.supplier}
                    <span className="block text-xs font-normal text-stone wrap-anywhere">{feed.name}</span>
                  </th>
                  <td className="py-2 pr-5">
                    <When at={feed.at} />
                    <span className="block text-xs text-stone">{feed.who}</span>
                  </td>
                  {figures.map((figure) => (
                    <td key={figure} className="py-2 pr-5 text-right">
                      {numberText(feed[figure])}
                    </td>
                  ))}
                  <td className="py-2 text-right">
                    {feed.undoneAt !== null && (
                      <StateMark text={t('desk-diamonds.undone', { who: feed.undoneBy })} />
                    )}
                    {feed.canUndo && may('stones.handle') && (
                      <Button kind="quiet" onPress={() => setUndoing(feed)}>
                        {t('desk-diamonds.undo')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
