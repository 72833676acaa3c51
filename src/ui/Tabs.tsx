import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: IconName;
  /** Shown beside the label; hidden at 0. */
  count?: number;
}

interface TabListProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  /** By a click or by arrow keys. */
  onChange: (key: Key, how: 'click' | 'key') => void;
  /** Only the icons are visible. */
  isCompact?: boolean;
  /** Links the tabs to their panels. */
  group: string;
}

/** Ids that link a tab to its panel. */
function tabIds(group: string, key: string) {
  return { tab: `${group}-tab-${key}`, panel: `${group}-panel-${key}` };
}

/** A tab list with roving focus: arrow keys, Home and End move and choose. */
export function TabList<Key extends string>({
  label,
  tabs,
  active,
  onChange,
  isCompact = false,
  group,
}: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.key === active);
    const last = tabs.length - 1;
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key, 'key');
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabIds(group, tab.key).tab)}`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1">
      {tabs.map((tab) => {
        const isActive = tab.key === active;
        const ids = tabIds(group, tab.key);
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={ids.tab}
            aria-selected={isActive}
            aria-controls={isActive ? ids.panel : undefined}
            aria-label={tab.count ? `${tab.label} (${tab.count})` : tab.label}
            title={isCompact ? tab.label : undefined}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onChange(tab.key, 'click')}
            className={cx(
              'relative flex min-h-14 min-w-12 cursor-pointer items-center justify-center gap-2 px-2.5 text-sm transition-colors duration-150',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-px',
              isActive ? 'text-ink after:bg-ink' : 'text-stone hover:text-ink',
              focusRing,
              'focus-visible:-outline-offset-2',
            )}
          >
            {tab.icon && <Icon name={tab.icon} />}
            {!isCompact && tab.label}
            {tab.count ? (
              <span
                aria-hidden="true"
                className={cx(
                  'text-[0.6875rem] tabular-nums',
                  isCompact &&
                    'absolute top-2 right-0.5 min-w-4 rounded-full bg-ink px-1 text-center leading-4 text-paper',
                )}
              >
                {tab.count}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

export function TabPanel({
  group,
  tabKey,
  children,
  className,
}: {
  group: string;
  tabKey: string;
  children: ReactNode;
  className?: string;
}) {
  const ids = tabIds(group, tabKey);
  return (
    <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} className={className}>
      {children}
    </div>
  );
}
