import { useDesk } from '../base/desk-context.ts';
import { SectionTabs } from '../ui/SectionTabs.tsx';

/** Tabs of the order lists. */
export function OrderTabs() {
  const { t, may } = useDesk();
  const tabs = [
    ['/orders', t('desk-orders.tab-orders')],
    ['/orders/proposals', t('desk-proposals.title')],
    ['/orders/transfers', t('desk-orders.tab-transfers')],
    ['/orders/refunds', t('desk-orders.tab-refunds')],
    ['/orders/carriers', t('desk-orders.tab-carriers')],
    ...(may('refunds.approve') ? ([['/orders/books', t('desk-orders.tab-books')]] as const) : []),
  ] as const;
  return <SectionTabs label={t('desk-orders.tabs')} tabs={tabs} />;
}
