import { NavLink } from 'react-router';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';

/** Tabs of the order lists. */
export function OrderTabs() {
  const { t, may } = useDesk();
  const tabs = [
    ['/orders', t('desk-orders.tab-orders')],
    ['/orders/transfers', t('desk-orders.tab-transfers')],
    ['/orders/refunds', t('desk-orders.tab-refunds')],
    ['/orders/carriers', t('desk-orders.tab-carriers')],
    ...(may('refunds.approve') ? ([['/orders/books', t('desk-orders.tab-books')]] as const) : []),
  ] as const;
  return (
    <nav
      aria-label={t('desk-orders.tabs')}
      className="mb-5 flex flex-wrap gap-x-6 border-b border-line text-sm"
    >
      {tabs.map(([to, label]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            cx(
              '-mb-px border-b py-2',
              isActive ? 'border-ink font-semibold' : 'border-transparent text-stone hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
