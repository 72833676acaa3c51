import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { OpenReturn } from '../returns/OpenReturn.tsx';
import { usePlaces } from '../stock/use-places.ts';
import { Money } from '../ui/Money.tsx';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';
import { providerLabel } from './order-labels.ts';

type Order = DataOf<'deskOrder'>;

/** Pages where providers ask for a decision about a payment. */
const dashboards: Readonly<Record<string, string>> = {
  stripe: 'https://dashboard.stripe.com/radar/reviews',
  paypal: 'https://www.paypal.com/activities/',
};

/** Totals, payment attempts, refunds, documents and returns. */
export function OrderMoney({ order }: { order: Order }) {
  const { t, call } = useDesk();
  const isReceived = order.state === 'received' || order.state === 'completed';
  const some = (value: Order['total']) => (value.minor === 0 ? null : <Money value={value} />);
  return (
    <>
      <Section title={t('desk-orders.money')}>
        <FactList
          rows={[
            [t('desk-orders.subtotal'), <Money key="subtotal" value={order.subtotal} />],
            [
              order.coupon ? t('desk-orders.coupon', { code: order.coupon }) : t('desk-orders.discount'),
              some(order.discount),
            ],
            [t('desk-orders.shipping'), some(order.shipping)],
            [
              t('desk-orders.total'),
              <strong key="total">
                <Money value={order.total} />
              </strong>,
            ],
            ...(order.deposit
              ? ([
                  [t('desk-orders.deposit'), <Money key="deposit" value={order.deposit.now} />],
                  [t('desk-orders.rest'), <Money key="rest" value={order.deposit.rest} />],
                  [t('desk-orders.rest-received'), some(order.deposit.received)],
                  [t('desk-orders.rest-left'), some(order.deposit.left)],
                  [
                    t('desk-orders.rest-due'),
                    order.deposit.dueOn && <When key="due" at={order.deposit.dueOn} show="day" />,
                  ],
                  [t('desk-orders.deposit-kept'), some(order.deposit.kept)],
                ] as const)
              : []),
            ...order.landed.map(
              ({ label, lines }) =>
                [
                  label,
                  <span key="landed" className="flex flex-col">
                    {lines.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </span>,
                ] as const,
            ),
            ...(order.transfer
              ? ([
                  [t('desk-orders.transfer-came'), some(order.transfer.received)],
                  [t('desk-orders.transfer-due'), some(order.transfer.due)],
                  [t('desk-orders.transfer-surplus'), some(order.transfer.surplus)],
                  [t('desk-orders.transfer-charges'), some(order.transfer.shortfall)],
                ] as const)
              : []),
            [t('desk-orders.refunded'), some(order.refunded)],
            [t('desk-orders.method-label'), t('desk-orders.method', { method: order.method })],
            [
              t('desk-orders.papers'),
              order.papers.length > 0 && (
                <span key="papers" className="flex flex-wrap gap-2">
                  {order.papers.map((paper) => (
                    <SaveBlob
                      key={paper}
                      file={() => call('deskOrderPaper', { id: order.id, paper })}
                      label={paper}
                    />
                  ))}
                </span>
              ),
            ],
          ]}
        />
      </Section>
      {order.attempts.length > 0 && (
        <Section title={t('desk-orders.attempts')}>
          <ul className="text-sm">
            {order.attempts.map((attempt) => (
              <li key={attempt.reference} className="border-b border-line py-2 first:pt-0 last:border-0">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>
                    {providerLabel(attempt.provider, t)} ·{' '}
                    {t('desk-orders.attempt-state', { state: attempt.state })}
                    {attempt.isRest && ` · ${t('desk-orders.attempt-rest')}`}
                    {attempt.isPaid && ` · ${t('desk-orders.attempt-paid')}`}
                  </span>
                  <Money value={attempt.received.minor > 0 ? attempt.received : attempt.amount} />
                </div>
                <p className="text-xs text-stone wrap-anywhere">
                  <When at={attempt.at} /> · {attempt.reference}
                </p>
                {attempt.received.minor > 0 && attempt.received.minor !== attempt.amount.minor && (
                  <p className="text-xs text-stone">
                    {t('desk-orders.attempt-asked', { amount: formatAmount(attempt.amount, t.locale) })}
                  </p>
                )}
                {attempt.review === 'open' && (
                  <p className="mt-1 text-xs">
                    {t('desk-orders.provider-review', { provider: providerLabel(attempt.provider, t) })}{' '}
                    {dashboards[attempt.provider] && (
                      <a
                        className="link"
                        href={dashboards[attempt.provider]}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {t('desk-orders.provider-dashboard')}
                      </a>
                    )}
                  </p>
                )}
                {attempt.mismatch && (
                  <p className="text-xs text-ruby">
                    {t('desk-orders.mismatch', { mismatch: attempt.mismatch })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {order.transfer && order.transfer.entries.length > 0 && (
        <Section title={t('desk-orders.transfer-entries')}>
          <ul className="text-sm">
            {order.transfer.entries.map((entry) => (
              <li key={entry.id} className="border-b border-line py-2 first:pt-0 last:border-0">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>
                    <When at={entry.receivedOn} show="day" /> · {entry.reference}
                  </span>
                  <span className={entry.reversed ? 'line-through' : ''}>
                    <Money value={entry.amount} />
                  </span>
                </div>
                <p className="text-xs text-stone">{t('desk-orders.transfer-entered', { name: entry.who })}</p>
                {entry.converted && (
                  <p className="text-xs text-stone">
                    {t('desk-orders.transfer-converted', { rate: entry.converted.rate })}
                  </p>
                )}
                {entry.reversed && (
                  <p className="text-xs text-ruby">
                    {t('desk-orders.transfer-reversed', {
                      name: entry.reversed.who,
                      reason: entry.reversed.reason,
                    })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {order.refunds.length > 0 && (
        <Section title={t('desk-orders.refunds')}>
          <ul className="text-sm">
            {order.refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </Section>
      )}
      {(order.returns.length > 0 || isReceived) && (
        <Section title={t('desk-orders.returns')}>
          {isReceived && <OpenReturn order={order.id} lines={order.lines} />}
          <ul className="text-sm">
            {order.returns.map(({ id, line, state, at }) => (
              <li
                key={id}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0"
              >
                <span>
                  {line} · {t(`desk-returns.state-${state}`)}
                </span>
                <When at={at} show="day" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A refund with its reason, its pieces and who asked for it. */
function Refund({ refund }: { refund: Order['refunds'][number] }) {
  const { t } = useDesk();
  const places = usePlaces();
  const { note, askedBy, approvedBy, pieces } = refund;
  const placeName = (place: string) => places.find((each) => each.place === place)?.name ?? place;
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span>
          {t('desk-orders.refund-reason', { reason: refund.reason })} ·{' '}
          {t('desk-orders.refund-state', { state: refund.state })}
        </span>
        <Money value={refund.amount} />
      </div>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {pieces.map(({ name, quantity, restockedTo }) => (
        <p key={name + quantity} className="text-xs text-stone">
          {restockedTo === null
            ? t('desk-orders.refunded-pieces', { name, count: quantity })
            : t('desk-orders.restocked-pieces', { name, count: quantity, place: placeName(restockedTo) })}
        </p>
      ))}
      {askedBy && (
        <p className="text-xs text-stone">
          {approvedBy
            ? t('desk-orders.refund-agreed', { name: askedBy, other: approvedBy })
            : t('desk-orders.refund-asked', { name: askedBy })}
        </p>
      )}
    </li>
  );
}
