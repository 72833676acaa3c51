import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createHashRouter, RouterProvider } from 'react-router';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Desk, DeskContext } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { Notice } from '../base/notices.ts';
import { SectionTextsContext } from '../base/section-texts.ts';
import { dropFilesOfOthers } from '../ui/draft-files.ts';
import type { DeskClient } from './desk-client.ts';
import type { DeskSession } from './desk-session.ts';
import { deskTexts } from './desk-texts.ts';
import { Notices } from './Notices.tsx';
import { Shell } from './Shell.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { openSections } from './sections.ts';
import { useSignIn } from './sign-in-context.ts';
import { useChanges } from './use-changes.ts';

const baseNouns = ['desk', 'desk-api', 'desk-entrance'];

interface DeskAppProps {
  client: DeskClient;
  session: DeskSession;
  isAsking: boolean;
}

/** Retries a read once if no answer came; a refusal is final. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && error instanceof DeskError && error.kind !== 'business',
      },
    },
  });

/** The application of one signed-in person; it is mounted again for another person. */
export function DeskApp({ client, session, isAsking }: DeskAppProps) {
  const { locale, t: signInTexts } = useSignIn();
  const nouns = useRef(new Set(baseNouns));
  const [texts, setTexts] = useState<{ locale: Locale; t: Translate; has: ReadonlySet<string> }>({
    locale,
    t: signInTexts,
    has: new Set(baseNouns),
  });
  const read = useCallback(async (next: Locale) => {
    const has = new Set(nouns.current);
    const t = await deskTexts(next, [...has]);
    setTexts({ locale: next, t, has });
  }, []);
  useEffect(() => {
    void read(locale);
  }, [locale, read]);
  const sectionTexts = useMemo(
    () => ({
      has: (needed: readonly string[]) => needed.every((noun) => texts.has.has(noun)),
      need: async (needed: readonly string[]) => {
        for (const noun of needed) nouns.current.add(noun);
        await read(locale);
      },
    }),
    [texts.has, locale, read],
  );

  const { person } = session.get();
  const personId = person?.id;
  useEffect(() => {
    if (personId !== undefined) void dropFilesOfOthers(personId);
  }, [personId]);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notify = useCallback((notice: Notice) => setNotices((others) => [...others, notice]), []);
  const endNotice = useCallback(() => setNotices(([, ...others]) => others), []);
  const desk = useMemo<Desk | undefined>(
    () =>
      person && {
        call: client.call,
        me: person,
        may: (right) => person.rights.includes(right),
        hasSection: (path) => openSections(person.rights).some((section) => section.path === path),
        notify,
        t: texts.t,
        locale: texts.locale,
      },
    [client, person, notify, texts],
  );
  const [queries] = useState(createQueries);
  useChanges(queries, session.token);
  // The host translates some data: read it again after a change of language.
  const queriedLocale = useRef(texts.locale);
  useEffect(() => {
    if (queriedLocale.current === texts.locale) return;
    queriedLocale.current = texts.locale;
    void queries.invalidateQueries();
  }, [queries, texts.locale]);
  // A data router supports blockers, which protect unsaved input.
  const [router] = useState(() => createHashRouter([{ path: '*', element: <Shell /> }]));
  useEffect(() => () => router.dispose(), [router]);

  if (!desk) return null;
  return (
    <DeskContext value={desk}>
      <SectionTextsContext value={sectionTexts}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Notices notices={notices} onEnd={endNotice} />
        {isAsking && <SignInAgain />}
      </SectionTextsContext>
    </DeskContext>
  );
}
