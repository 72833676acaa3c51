import { isBeingMade } from '#kernel/shop/orders/ready-day.ts';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import type { BulkAct } from '../ui/BulkBar.tsx';
import { saveDeskFile } from '../ui/SaveBlob.tsx';

type Row = RowOf<'deskOrders'>;

/** Acts on several orders; the host decides for each, with the version that the list shows. */
export function useOrderBulkActs(): BulkAct<Row>[] {
  const { t, call, may } = useDesk();
  const print = (paper: 'label' | 'slip') => async (rows: readonly Row[]) => {
    const { file, problems } = await call('deskPrintOrders', { paper, orders: rows.map(({ id }) => id) });
    if (file) saveDeskFile(file);
    return new Map(problems.map(({ id, text }) => [id, text]));
  };
  const isOpen = ({ state }: Row) => isBeingMade(state) || state === 'dispatched';
  return [
    {
      ...{ key: 'labels', label: t('desk-orders.bulk-labels'), text: t('desk-orders.bulk-print-text') },
      isFor: (row) => isOpen(row) && row.store === null,
      all: print('label'),
    },
    {
      ...{ key: 'slips', label: t('desk-orders.bulk-slips'), text: t('desk-orders.bulk-print-text') },
      isFor: isOpen,
      all: print('slip'),
    },
    ...(may('orders.handle')
      ? ([
          {
            ...{ key: 'begin', label: t('desk-orders.act-do', { act: 'begin' }) },
            text: t('desk-orders.act-says', { act: 'begin' }),
            isFor: ({ state }) => state === 'payment_confirmed',
            each: ({ id, version }) => call('deskBeginOrder', { id, version }),
          },
          {
            ...{ key: 'ready', label: t('desk-orders.act-do', { act: 'ready' }) },
            text: t('desk-orders.act-says', { act: 'ready' }),
            isFor: ({ store, waitsFor }) => store !== null && waitsFor === 'parcel',
            each: ({ id, version }) => call('deskReadyOrder', { id, version }),
          },
        ] satisfies BulkAct<Row>[])
      : []),
  ];
}
