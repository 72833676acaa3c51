import { NavLink } from 'react-router';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';

/** Tabs of the gift lists. */
export function GiftTabs() {
  const { t } = useDesk();
  const tabs = [
    ['/gifts', t('desk-gifts.tab-parcels')],
    ['/gifts/offers', t('desk-gifts.tab-offers')],
  ] as const;
  return (
    <nav
      aria-label={t('desk-gifts.tabs')}
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
