import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';
import { Money } from '../ui/Money.tsx';
import { OrderTabs } from './OrderTabs.tsx';

/** Orders that wait for a bank transfer; the amount is entered on the page of the order. */
export function TransfersScreen() {
  const { t } = useDesk();
  return (
    <>
      <Heading title={t('desk-orders.tab-transfers')} below={t('desk-orders.transfers-text')} />
      <OrderTabs />
      <DeskList
        call="deskTransfers"
        label={t('desk-orders.tab-transfers')}
        sort="until"
        empty={t('desk-orders.no-transfers')}
        rowHref={({ id }) => `/orders/${id}`}
        columns={[
          { key: 'id', label: t('desk-orders.number'), render: ({ id }) => id },
          {
            key: 'name',
            label: t('desk-orders.customer'),
            render: ({ name, email }) => (
              <>
                {name}
                <span className="block text-xs text-stone">{email}</span>
              </>
            ),
          },
          {
            key: 'total',
            label: t('desk-orders.awaited'),
            align: 'right',
            render: ({ total, received, due }) => (
              <>
                <Money value={due} />
                {received.minor > 0 && (
                  <span className="block text-xs text-stone">
                    {t('desk-orders.transfer-of', { total: formatAmount(total, t.locale) })}
                  </span>
                )}
              </>
            ),
          },
          timeColumn('placedAt', t('desk-orders.placed'), { key: 'placed', sort: 'placed' }),
          timeColumn('until', t('desk-orders.until-when'), { sort: 'until' }),
        ]}
      />
    </>
  );
}
