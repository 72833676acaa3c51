import { Link, useParams } from 'react-router';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ConversationLines } from '../conversations/ConversationLines.tsx';
import { EmailLines } from '../conversations/EmailLines.tsx';
import { BoughtCards } from '../customers/BoughtCards.tsx';
import { AlsoOpen } from '../ui/AlsoOpen.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { languageName } from '../ui/display-names.ts';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { toneOf } from './order-labels.ts';
import { PiecePaperLines } from './PiecePaperLines.tsx';

type Order = DataOf<'deskOrder'>;

/** One order with everything that belongs to it. */
export function OrderScreen() {
  const { t } = useDesk();
  const { id = '' } = useParams();
  return (
    <DeskRecord
      call="deskOrder"
      id={Number(id)}
      title={({ id: number }) => t('desk-orders.order', { number })}
      subtitle={(order) => <State order={order} />}
      back={{ to: '/orders', label: t('desk-orders.name') }}
    >
      {(order) => (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr]">
          {/* First in the document: few tabs to the acts, and at the top of a phone. */}
          <div className="min-w-0 lg:col-start-2">
            <OrderActs order={order} />
          </div>
          <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <OrderLines order={order} />
            <OrderTimeline order={order} />
          </div>
          <div className="grid min-w-0 gap-8 lg:col-start-2">
            <Customer order={order} />
            <OrderMoney order={order} />
            {order.lines.some(({ kind }) => kind === 'gift-card') && <BoughtCards of="order" id={order.id} />}
            <PiecePaperLines number={order.id} />
            <EmailLines of="order" number={order.id} />
            <ConversationLines of="order" number={order.id} />
          </div>
        </div>
      )}
    </DeskRecord>
  );
}

function State({ order }: { order: Order }) {
  const { t } = useDesk();
  const { state, waitsFor, readyOn, placedAt } = order;
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      <StateMark tone={toneOf(state)} text={t('desk-orders.state', { state })} />
      {waitsFor && <span>{t('desk-orders.wait', { wait: waitsFor })}</span>}
      {readyOn && (
        <span className="text-stone">
          {t('desk-orders.promised')} <When at={readyOn} show="day" />
        </span>
      )}
      <span className="text-stone">
        {t('desk-orders.placed')} <When at={placedAt} />
      </span>
      <AlsoOpen kind="order" id={order.id} />
    </span>
  );
}

function Customer({ order }: { order: Order }) {
  const { t, call, may } = useDesk();
  const { business, soldBy, customer, destination, gift, remark, language, tracking, acts } = order;
  const isSent = destination.kind === 'address';
  return (
    <Section title={t(isSent ? 'desk-orders.goes-to' : 'desk-orders.collected-at')}>
      <FactList
        rows={[
          [
            t('desk-orders.customer'),
            may('customers.read') ? (
              <Link key="customer" to={`/customers/${customer.id}`} className="link">
                {customer.name}
              </Link>
            ) : (
              customer.name
            ),
          ],
          [
            t('desk-orders.email'),
            <a key="mail" href={`mailto:${customer.email}`} className="hover:underline">
              {customer.email}
            </a>,
          ],
          [t('desk-orders.phone'), customer.phone],
          [t('desk-orders.language'), languageName(language, t.locale)],
          [
            t(isSent ? 'desk-orders.address' : 'desk-orders.store'),
            <span key="lines" className="whitespace-pre-line">
              {destination.lines.join('\n')}
            </span>,
          ],
          [
            t('desk-orders.parcel'),
            tracking?.url ? (
              <a key="parcel" href={tracking.url} target="_blank" rel="noreferrer" className="link">
                {`${tracking.company} ${tracking.number}`.trim()}
              </a>
            ) : (
              tracking && `${tracking.company} ${tracking.number}`.trim()
            ),
          ],
          [
            t('desk-proposals.by'),
            soldBy && (
              <Link key="sold" to={`/orders/proposals/${soldBy.proposal}`} className="link">
                {`${soldBy.by} · ${soldBy.number}`}
              </Link>
            ),
          ],
          [t('desk-orders.business'), business.join(' · ')],
          [t('desk-orders.remark'), remark && <span className="whitespace-pre-line">{remark}</span>],
          [t('desk-orders.gift'), gift?.isWrapped && t('desk-orders.gift-wrapped')],
          [t('desk-orders.gift-message'), gift?.message],
          [t('desk-orders.gift-paper'), gift?.hidesPrices && t('desk-orders.gift-hides')],
        ]}
      />
      {isSent && acts.some((act) => act === 'ship' || act === 'deliver' || act === 'begin') && (
        <div className="mt-3">
          <SaveBlob file={() => call('deskParcelLabel', { id: order.id })} label={t('desk-orders.label')} />
        </div>
      )}
    </Section>
  );
}
