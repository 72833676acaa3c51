import { NavLink } from 'react-router';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { useWaiting } from '../today/use-waiting.ts';
import { type DeskSection, type SectionGroup, sectionText } from './sections.ts';

const groups: readonly SectionGroup[] = ['day', 'shop', 'house'];

/** Navigation of the sections this person may open, with the number of waiting tasks in each. */
export function Navigation({ sections }: { sections: readonly DeskSection[] }) {
  const { t, locale } = useDesk();
  const waiting = useWaiting();
  return (
    <nav aria-label={t('desk.menu')} className="px-3 pt-5 pb-8">
      <p className="mb-6 px-3 font-display text-[1.75rem] leading-none tracking-[0.06em]">
        {brandName(locale)}
      </p>
      {groups.map((group) => {
        const inGroup = sections.filter((section) => section.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group} className="mb-5">
            <p id={`sections-${group}`} className="mb-1 px-3 text-xs text-gold-soft">
              {t(`desk.group-${group}`)}
            </p>
            <ul aria-labelledby={`sections-${group}`}>
              {inGroup.map((section) => {
                const { count = 0, isLate = false } = waiting.get(section.path) ?? {};
                return (
                  <li key={section.path}>
                    <NavLink
                      to={`/${section.path}`}
                      className={({ isActive }) =>
                        cx(
                          'flex min-h-9 items-center justify-between gap-3 rounded-control px-3 text-sm focus-visible:outline-2 focus-visible:-outline-offset-2',
                          isActive
                            ? 'bg-night-soft text-paper shadow-[inset_2px_0_0_var(--color-gold-soft)]'
                            : 'text-paper/80 hover:bg-night-soft/60 hover:text-paper',
                        )
                      }
                    >
                      {t(sectionText(section))}
                      {count > 0 && (
                        <span
                          className={cx(
                            'min-w-6 rounded-full px-1.5 text-center text-xs leading-5 tabular-nums',
                            isLate ? 'bg-gold-soft text-night' : 'bg-night-soft text-paper',
                          )}
                        >
                          {count > 999 ? '999+' : count}
                          <span className="sr-only"> {t('desk.waiting', { count })}</span>
                        </span>
                      )}
                    </NavLink>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
