import { Money } from '#ui/Money.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { When } from '../ui/When.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { amountText } from './order-labels.ts';

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
                    {t('desk-orders.transfer-of', { total: amountText(total) })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'placed',
            label: t('desk-orders.placed'),
            sort: 'placed',
            render: ({ placedAt }) => <When at={placedAt} />,
          },
          {
            key: 'until',
            label: t('desk-orders.until-when'),
            sort: 'until',
            render: ({ until }) => <When at={until} />,
          },
        ]}
      />
    </>
  );
}
