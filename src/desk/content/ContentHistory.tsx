import { useQuery } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Section } from '../ui/Section.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { textsByPath, type Values } from './content-values.ts';
import { usePathName } from './use-field-name.ts';

type Content = DataOf<'deskContent'>;
type Entry = DataOf<'deskContentHistory'>['entries'][number];

/** In Chinese each character is a word. */
const diffOptions = (text: string) => ({
  intlSegmenter: new Intl.Segmenter(/\p{Script=Han}/u.test(text) ? 'zh' : 'en', { granularity: 'word' }),
});

function Difference({ from, to }: { from: string; to: string }) {
  return (
    <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
      {diffWordsWithSpace(from, to, diffOptions(to)).map((part, index) =>
        part.added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
          <ins key={index} className="bg-leaf/15 no-underline">
            {part.value}
          </ins>
        ) : part.removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
          <del key={index} className="bg-ruby/10 text-ruby">
            {part.value}
          </del>
        ) : (
          part.value
        ),
      )}
    </p>
  );
}

/** Differences between two versions, field by field. */
function Comparison({ record, entry }: { record: Content; entry: Entry }) {
  const { t } = useDesk();
  const segmenterOf = usePathName();
  const { fields } = contentKinds[record.kind];
  const then = textsByPath(fields, entry.fields);
  const now = textsByPath(fields, record.fields);
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter(
    (path) => (then.get(path) ?? '') !== (now.get(path) ?? ''),
  );
  if (changed.length === 0) return <EmptyState title={t('desk-content.no-difference')} />;
  return (
    <dl>
      {changed.map((path) => (
        <div key={path} className="border-b border-line py-3">
          <dt className="mb-1 text-xs text-stone">{segmenterOf(path)}</dt>
          <dd>
            <Difference from={then.get(path) ?? ''} to={now.get(path) ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** History of a content record, with a button to restore a version. */
export function ContentHistory({ record, onTake }: { record: Content; onTake: (fields: Values) => void }) {
  const { call, t, may } = useDesk();
  const { showNotice } = useNotice();
  const [shown, setShown] = useState<Entry>();
  const { id, version } = record;
  const { data } = useQuery({
    queryKey: ['deskContentHistory', id, version],
    queryFn: () => call('deskContentHistory', { id }),
    retry: false,
  });
  const entries = data?.entries ?? [];
  return (
    <div className="mt-10">
      <Section title={t('desk-content.history')}>
        {entries.length === 0 ? (
          <EmptyState title={t('desk-content.history-empty')} />
        ) : (
          <ul>
            {entries.map((entry, index) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2 text-sm"
              >
                <span className="flex gap-5">
                  <When at={entry.at} />
                  <span>{entry.who || t('desk-content.history-house')}</span>
                  {entry.deed !== 'saved' && (
                    <span className="text-stone">{t(`desk-content.history-${entry.deed}`)}</span>
                  )}
                </span>
                {index === 0 ? (
                  <span className="text-stone">{t('desk-content.history-current')}</span>
                ) : (
                  <span className="flex gap-5">
                    <Button kind="quiet" onPress={() => setShown(entry)}>
                      {t('desk-content.compare')}
                    </Button>
                    {may('content.write') && (
                      <Button
                        kind="quiet"
                        onPress={() => {
                          onTake(entry.fields);
                          showNotice(t('desk-content.restored'));
                        }}
                      >
                        {t('desk-content.restore')}
                      </Button>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {shown && (
        <DeskDialog isWide title={t('desk-content.compare')} onClose={() => setShown(undefined)}>
          <Comparison record={record} entry={shown} />
        </DeskDialog>
      )}
    </div>
  );
}
