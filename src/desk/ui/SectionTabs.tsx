import { NavLink } from 'react-router';
import { cx } from '#ui/class-names.ts';

/** Links to the lists of a section; the present one is marked. */
export function SectionTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly (readonly [to: string, label: string])[];
}) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-x-6 border-b border-line text-sm">
      {tabs.map(([to, name]) => (
        <NavLink
          key={to}
          to={to}
          // The first tab is above the others; a record below a tab keeps its tab marked.
          end={tabs.some(([other]) => other.startsWith(`${to}/`))}
          className={({ isActive }) =>
            cx(
              '-mb-px border-b py-2',
              isActive ? 'border-ink font-semibold' : 'border-transparent text-stone hover:text-ink',
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
