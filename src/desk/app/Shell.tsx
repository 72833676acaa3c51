import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { cx } from '#ui/class-names.ts';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { useDesk } from '../base/desk-context.ts';
import { isTyping } from '../ui/use-row-keys.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Navigation } from './Navigation.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { NotHere, SectionScreen } from './SectionScreen.tsx';
import { openSections, sections } from './sections.ts';
import { useScreenScroll } from './use-screen-scroll.ts';
import { useSectionKeys } from './use-section-keys.ts';

/** Layout of the desk: navigation, search box and the current screen. */
export function Shell() {
  const { t, me } = useDesk();
  const { pathname } = useLocation();
  const open = useMemo(() => openSections(me.rights), [me.rights]);
  useSectionKeys(open);
  const [isNavOpen, setNavOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(pathname);
  useScreenScroll();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list of sections
  useEffect(() => setNavOpen(false), [pathname]);
  // Moves focus to the new screen, for keyboard and screen reader users.
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = pathname;
    // A list that is reopened focuses its last opened row itself.
    if (!document.activeElement?.matches('[data-row]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?' && !document.querySelector('dialog[open]')) setHelpOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const home = open[0]?.path ?? 'me';
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t('desk.skip')}
      </button>
      <div
        className={cx(
          'on-night bg-night text-paper lg:sticky lg:top-0 lg:block lg:h-dvh lg:overflow-y-auto',
          isNavOpen ? 'block' : 'hidden',
        )}
      >
        <Navigation sections={open} />
      </div>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper/95 px-5 py-1.5 backdrop-blur-sm lg:px-8">
          <button
            type="button"
            aria-expanded={isNavOpen}
            onClick={() => setNavOpen(!isNavOpen)}
            className="min-h-9 rounded-control border border-line-strong px-3 text-sm focus-visible:outline-2 focus-visible:outline-offset-2 lg:hidden"
          >
            {t('desk.menu')}
          </button>

          <SearchBox sections={open} />
          <div className="ml-auto flex items-center gap-2">
            <LanguageChoice />
            <PersonMenu onHelp={() => setHelpOpen(true)} />
          </div>
        </header>
        <main
          id="desk-main"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-[86rem] flex-1 px-5 pt-7 pb-20 outline-none lg:px-8"
        >
          <Routes>
            <Route index element={<Navigate to={`/${home}`} replace />} />
            <Route path="invitation/*" element={<Navigate to={`/${home}`} replace />} />
            <Route path="me" element={<AccountScreen />} />
            {sections.map((section) => (
              <Route
                key={section.path}
                path={`${section.path}/*`}
                element={<SectionScreen section={section} />}
              />
            ))}
            <Route
              path="*"
              element={<NotHere title={t('desk.nothing-here-title')} text={t('desk.nothing-here')} />}
            />
          </Routes>
        </main>
      </div>
      <LeaveGuard />
      {isHelpOpen && <KeysHelp sections={open} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
