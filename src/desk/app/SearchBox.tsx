import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { hitKinds } from '#kernel/shop/desk/desk-app.calls.ts';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { isTyping } from '../ui/use-row-keys.ts';
import { type DeskSection, sectionText } from './sections.ts';

type HitKind = (typeof hitKinds)[number];

/** Path of the section that shows each kind of hit. */
const paths: Readonly<Record<HitKind, string>> = {
  order: 'orders',
  customer: 'customers',
  return: 'returns',
  appointment: 'appointments',
  product: 'products',
  stone: 'stones',
};

const minLength = 2;

/**
 * Search box for sections of the desk, order numbers, names, emails and telephones; `/` and Ctrl or Command with K focus it
 * from anywhere.
 */
export function SearchBox({ sections }: { sections: readonly DeskSection[] }) {
  const { t, call } = useDesk();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const searched = useDebounced(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['deskSearch', searched],
    queryFn: () => call('deskSearch', { words: searched }),
    enabled: isOpen && searched.length >= minLength,
  });
  const named = sections
    .map((section) => ({
      id: section.path,
      kind: 'section',
      title: t(sectionText(section)),
      detail: '',
      href: `/${section.path}`,
    }))
    .filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()));
  const records = (data?.groups ?? []).flatMap(({ kind, hits: found }) =>
    found.map((hit) => ({ ...hit, kind, href: `/${paths[kind]}/${encodeURIComponent(hit.id)}` })),
  );
  const isLong = typed.trim().length >= minLength;
  const hits = isLong ? [...named, ...records] : [];
  const isShown =
    isOpen && isLong && (named.length > 0 || (searched !== '' && (data !== undefined || error !== null)));

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isPalette = event.key === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (event.altKey || (!isPalette && !isSlash)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const open = (href: string) => {
    setOpen(false);
    setTyped('');
    void navigate(href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setActive((active + step + hits.length) % hits.length);
      return;
    }
    const hit = hits[active];
    if (event.key === 'Enter' && isShown && hit) open(hit.href);
    if (event.key === 'Escape') {
      setOpen(false);
      box.current?.blur();
    }
  };

  return (
    <search className="relative min-w-48 flex-1 sm:max-w-md">
      <input
        ref={box}
        type="search"
        role="combobox"
        aria-label={t('desk.search')}
        aria-expanded={isShown}
        aria-controls={`${id}-hits`}
        aria-activedescendant={isShown && hits.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t('desk.search')}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        className="min-h-9 w-full rounded-control border border-line bg-mist px-3 text-sm placeholder:text-stone hover:border-line-strong focus:border-ink focus:bg-white focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ink"
      />
      <div
        id={`${id}-hits`}
        role="listbox"
        aria-label={t('desk.search')}
        className={cx(
          'absolute inset-x-0 top-full z-30 mt-1 max-h-[70vh] overflow-auto rounded-control border border-line bg-paper py-1 shadow-xl',
          (!isShown || hits.length === 0) && 'hidden',
        )}
      >
        {hits.map((hit, index) => (
          <div
            key={`${hit.kind}-${hit.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // Runs before the box loses focus and closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              open(hit.href);
            }}
            className={cx(
              'grid cursor-pointer grid-cols-[6rem_minmax(0,1fr)] gap-x-3 px-3 py-1.5 text-sm hover:bg-mist',
              index === active && 'bg-mist',
            )}
          >
            <span className="text-xs leading-5 text-stone">{t(`desk.hit-${hit.kind}`)}</span>
            <span className="min-w-0">
              <span className="block truncate">{hit.title}</span>
              <span className="block truncate text-xs text-stone">{hit.detail}</span>
            </span>
          </div>
        ))}
      </div>
      <p
        role="status"
        className={cx(
          isShown && hits.length === 0
            ? 'absolute inset-x-0 top-full z-30 mt-1 rounded-control border border-line bg-paper px-3 py-3 text-sm shadow-xl'
            : 'sr-only',
        )}
      >
        {isShown &&
          (error
            ? errorMessages(error, t)
            : hits.length === 0
              ? t('desk.search-none')
              : t('desk.search-results', { count: hits.length }))}
      </p>
    </search>
  );
}
