import { Link, useParams } from 'react-router';
import { isCare } from '#kernel/shop/returns/care.rules.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { When } from '../ui/When.tsx';
import { Care, Photographs } from './Care.tsx';
import { returnActs } from './return-acts.ts';
import { returnTone } from './return-tones.ts';

type Return = DataOf<'deskReturn'>;

const inkLink = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

/** One return with its acts. */
export function ReturnScreen() {
  const { t, may } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskReturn"
      id={Number(id)}
      title={({ number }) => t('desk-returns.one', { number })}
      back={{ to: '/returns', label: t('desk-returns.title') }}
      subtitle={({ state }) => <StateMark tone={returnTone(state)} text={t(`desk-returns.state-${state}`)} />}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={returnActs(record, t, may)} />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-8">
              <RequestFacts record={record} />
              <Inspection record={record} />
              <Care record={record} />
            </div>
            <div className="grid content-start gap-8">
              <Section title={t('desk-returns.history')}>
                <Timeline
                  entries={record.timeline.map(({ at, state }) => ({
                    at,
                    title: t(`desk-returns.state-${state}`),
                  }))}
                />
              </Section>
              <EmailList record={record} />
            </div>
          </div>
        </>
      )}
    </DeskRecord>
  );
}

/** A text with its line breaks. */
function Lines({ text }: { text: string }) {
  return <span className="whitespace-pre-line">{text}</span>;
}

function RequestFacts({ record }: { record: Return }) {
  const { t, may } = useDesk();
  const { customer, orderNumber } = record;
  return (
    <Section title={t('desk-returns.asked')}>
      <FactList
        rows={[
          [t('desk-returns.service'), t(`desk-returns.service-${record.service}`)],
          [t('desk-returns.reason'), t(`desk-returns.reason-${record.reason}`)],
          [
            t('desk-returns.piece'),
            `${record.piece}${record.quantity > 1 ? ` × ${record.quantity}` : ''}${record.sku && ` · ${record.sku}`}`,
          ],
          ...record.options.map(({ label, value }) => [label, value] as const),
          [
            t('desk-returns.order'),
            <Link key="order" to={`/orders/${orderNumber}`} className={inkLink}>
              {orderNumber}
            </Link>,
          ],
          [
            t('desk-returns.customer'),
            may('customers.read') ? (
              <Link key="customer" to={`/customers/${customer.id}`} className={inkLink}>
                {customer.name} · {customer.email}
              </Link>
            ) : (
              `${customer.name} · ${customer.email}`
            ),
          ],
          [t('desk-returns.way'), t(`desk-returns.way-${record.way}`)],
          [t('desk-returns.wants-credit'), record.wantsCredit && t('desk-returns.wants-credit-yes')],
          [
            t('desk-returns.send-to'),
            record.sendTo.length > 0 && <Lines key="to" text={record.sendTo.join('\n')} />,
          ],
          [t('desk-returns.comes'), record.comes && `${record.comes.carrier} ${record.comes.number}`.trim()],
          [t('desk-returns.goes'), record.goes && `${record.goes.carrier} ${record.goes.number}`.trim()],
          [t('desk-returns.trade-credit'), record.tradeUp && <Money value={record.tradeUp.value} />],
          [t('desk-returns.trade-least'), record.tradeUp && <Money value={record.tradeUp.least} />],
          [t('desk-returns.trade-wanted'), record.tradeUp?.wanted],
          [t('desk-returns.expected'), record.expected && <Money value={record.expected} />],
          [t('desk-returns.actual'), record.actual && !record.tradeUp && <Money value={record.actual} />],
        ]}
      />
      {record.description && (
        <blockquote className="mt-4 border-l-2 border-gold-soft pl-4 text-sm whitespace-pre-line">
          {record.description}
        </blockquote>
      )}
      <Photographs pictures={record.pictures} />
    </Section>
  );
}

function Inspection({ record }: { record: Return }) {
  const { t } = useDesk();
  const { isSellable, remark, reply } = record;
  if (isSellable === null && reply === '') return null;
  return (
    <Section title={t('desk-returns.house')}>
      <FactList
        rows={[
          [
            t('desk-returns.condition'),
            isSellable === null || isCare(record.service)
              ? ''
              : t(isSellable ? 'desk-returns.is-sellable' : 'desk-returns.is-used'),
          ],
          [t('desk-returns.findings'), remark && <Lines key="findings" text={remark} />],
          [t('desk-returns.last-words'), reply && <Lines key="reply" text={reply} />],
        ]}
      />
    </Section>
  );
}

function EmailList({ record: { letters } }: { record: Return }) {
  const { t } = useDesk();
  return (
    <Section title={t('desk-returns.letters')} aside={letters.length || undefined}>
      {letters.length === 0 ? (
        <EmptyState title={t('desk-returns.no-letters')} />
      ) : (
        <ul className="text-sm">
          {letters.map(({ id, subject, at, sentAt, readAt }) => (
            <li key={id} className="border-b border-line py-2 last:border-0">
              <p>{subject}</p>
              <p className="text-xs text-stone">
                <When at={sentAt ?? at} />
                {' · '}
                {readAt ? t('desk-returns.read') : sentAt ? t('desk-returns.sent') : t('desk-returns.waits')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
