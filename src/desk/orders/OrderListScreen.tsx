import { useQuery } from '@tanstack/react-query';
import { orderWaits } from '#kernel/shop/orders/order-waits.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { moneyColumn, timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { toneOf } from './order-labels.ts';
import { useOrderBulkActs } from './use-order-bulk-acts.ts';

/** Every order, the newest first. */
export function OrderListScreen() {
  const { call, t } = useDesk();
  const bulkActs = useOrderBulkActs();
  const { data: choices } = useQuery({
    queryKey: ['deskOrderChoices'],
    queryFn: () => call('deskOrderChoices', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Heading title={t('desk-orders.name')} />
      <OrderTabs />
      <DeskList
        call="deskOrders"
        label={t('desk-orders.name')}
        sort="placed"
        isDescending
        empty={t('desk-orders.none')}
        rowHref={({ id }) => `/orders/${id}`}
        bulk={{ acts: bulkActs, nameOf: ({ id, name }) => `${id} ${name}` }}
        filters={[
          {
            ...{ name: 'waitsFor', label: t('desk-orders.waits-for'), kind: 'choice' },
            choices: orderWaits.map((wait) => ({ value: wait, label: t('desk-orders.wait', { wait }) })),
          },
          {
            ...{ name: 'state', label: t('desk-orders.state-label'), kind: 'choice' },
            choices: orderStates.map((state) => ({ value: state, label: t('desk-orders.state', { state }) })),
          },
          {
            ...{ name: 'method', label: t('desk-orders.method-label'), kind: 'choice' },
            choices: paymentMethods.map((method) => ({
              value: method,
              label: t('desk-orders.method', { method }),
            })),
          },
          {
            ...{ name: 'country', label: t('desk-orders.country'), kind: 'choice' },
            choices: choices?.countries ?? [],
          },
          { name: 'store', label: t('desk-orders.store'), kind: 'choice', choices: choices?.stores ?? [] },
          {
            ...{ name: 'made', label: t('desk-orders.made-label'), kind: 'choice' },
            choices: [
              { value: 'to-order', label: t('desk-orders.made-to-order') },
              { value: 'in-stock', label: t('desk-orders.made-in-stock') },
            ],
          },
          { name: 'from', label: t('desk-orders.from'), kind: 'date' },
          { name: 'until', label: t('desk-orders.until'), kind: 'date' },
        ]}
        columns={[
          { key: 'id', label: t('desk-orders.number'), sort: 'placed', render: ({ id }) => id },
          timeColumn('placedAt', t('desk-orders.placed'), { key: 'placed', show: 'brief' }),
          {
            key: 'name',
            label: t('desk-orders.customer'),
            render: ({ name, email }) => (
              <span className="block max-w-36 xl:max-w-56">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-xs text-stone">{email}</span>
              </span>
            ),
          },
          {
            key: 'state',
            label: t('desk-orders.state-label'),
            render: ({ state, waitsFor }) => (
              <span className="block">
                <StateMark tone={toneOf(state)} text={t('desk-orders.state', { state })} />
                {waitsFor && (
                  <span className="block pl-4 text-xs whitespace-nowrap text-stone">
                    {t('desk-orders.wait', { wait: waitsFor })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'where',
            label: t('desk-orders.where'),
            render: ({ store, country }) => store ?? country,
          },
          {
            key: 'pieces',
            label: t('desk-orders.pieces'),
            align: 'right',
            render: ({ pieces, isMadeToOrder }) => (
              <>
                {pieces}
                {isMadeToOrder && (
                  <span className="block text-xs text-stone">{t('desk-orders.made-to-order')}</span>
                )}
              </>
            ),
          },
          moneyColumn('total', t('desk-orders.total'), { sort: 'total' }),
          {
            key: 'changed',
            label: t('desk-orders.changed'),
            sort: 'changed',
            align: 'right',
            render: ({ changedAt, opened }) => (
              <>
                <When at={changedAt} show="brief" />
                {opened && (
                  <span className="block text-xs text-stone">
                    {t('desk-orders.opened-by', { name: opened.name })} <When at={opened.at} show="time" />
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
