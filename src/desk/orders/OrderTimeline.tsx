import type { Translate } from '#client/texts.ts';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { OpenEmail } from '../conversations/OpenEmail.tsx';
import { ActForm } from '../ui/ActForm.tsx';
import { Section } from '../ui/Section.tsx';
import { Timeline, type TimelineEntry } from '../ui/Timeline.tsx';
import { emailLabels, noteLabel, providerLabel } from './order-labels.ts';

type Order = DataOf<'deskOrder'>;
type Entry = Order['timeline'][number];

function emailText(kind: string, t: Translate): string {
  return emailLabels.some((each) => each === kind)
    ? t('desk-orders.letter-of', { kind: selectKey(kind) })
    : kind;
}

function movementText(
  { movement, amount, provider }: Extract<Entry, { kind: 'money' }>,
  t: Translate,
): string {
  return t('desk-orders.moved-money', {
    ...{ movement, amount: formatAmount(amount, t.locale) },
    provider: providerLabel(provider, t),
  });
}

function entryOf(entry: Entry, t: Translate): TimelineEntry {
  const { at } = entry;
  switch (entry.kind) {
    case 'state':
      return {
        ...{ at, title: t('desk-orders.state', { state: entry.state }) },
        ...{ text: noteLabel(entry.note, t), who: entry.who },
      };
    case 'refund':
      return {
        ...{ at, title: t('desk-orders.refund-owed', { amount: formatAmount(entry.amount, t.locale) }) },
        ...{ text: entry.note, who: entry.who },
      };
    case 'note':
      return { at, title: t('desk-orders.note'), text: entry.text, who: entry.who };
    case 'email':
      return {
        at,
        title: t(entry.isSent ? 'desk-orders.letter-sent' : 'desk-orders.letter-waits', {
          letter: emailText(entry.email, t),
        }),
        ...(entry.id === null ? {} : { text: <OpenEmail id={entry.id} /> }),
      };
    case 'parcel':
      return { at, title: entry.text };
    case 'workshop':
      return {
        at,
        title: t('desk-orders.bench-move', { piece: entry.piece, stage: entry.stage }),
        text: entry.note,
        who: entry.who,
      };
    case 'money':
      return { at, title: movementText(entry, t) };
  }
}

/** History of an order, newest first, with a form for a note. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t, may } = useDesk();
  return (
    <Section title={t('desk-orders.timeline')}>
      {may('orders.handle') && (
        <div className="mb-6">
          <ActForm
            call="deskNoteOrder"
            record={order}
            fields={[
              {
                ...{ name: 'text', label: t('desk-orders.new-note'), kind: 'textarea', required: true },
                hint: t('desk-orders.new-note-hint'),
              },
            ]}
            submit={t('desk-orders.add-note')}
            notice={t('desk-orders.note-added')}
          />
        </div>
      )}
      <Timeline entries={order.timeline.map((entry) => entryOf(entry, t))} />
    </Section>
  );
}
