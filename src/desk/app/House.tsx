import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type CoreAdminContextProps, memoryStore } from 'ra-core';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createHashRouter, RouterProvider } from 'react-router';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { dropFilesOfOthers } from '../ui/draft-files.ts';
import { createDataProvider } from './data-provider.ts';
import type { DeskClient } from './desk-client.ts';
import { type Desk, DeskContext } from './desk-context.ts';
import { DeskError } from './desk-error.ts';
import type { DeskSession } from './desk-session.ts';
import { deskTexts } from './desk-texts.ts';
import { useEntrance } from './entrance-context.ts';
import { createAuthProvider, createI18nProvider } from './providers.ts';
import { RoomTextsContext } from './room-texts.ts';
import { rooms } from './rooms.ts';
import { Shell } from './Shell.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const baseNouns = ['desk', 'desk-api', 'desk-entrance'];

interface HouseProps {
  client: DeskClient;
  session: DeskSession;
  isAsking: boolean;
}

/** Reads are asked once more where no answer came; a refusal stands. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && error instanceof DeskError && error.kind !== 'business',
      },
    },
  });

type Providers = Pick<
  CoreAdminContextProps,
  'dataProvider' | 'authProvider' | 'i18nProvider' | 'queryClient' | 'store'
>;

const ProvidersContext = createContext<Providers>({});

/** ra-core stands inside the router, whose pages are made once. */
function Inside() {
  return (
    <CoreAdminContext {...useContext(ProvidersContext)}>
      <Shell />
    </CoreAdminContext>
  );
}

/** Everything behind the door, around ra-core's contexts; one of them for each person who signs in. */
export function House({ client, session, isAsking }: HouseProps) {
  const { locale, t: entranceWords, speak } = useEntrance();
  const nouns = useRef(new Set(baseNouns));
  const [words, setWords] = useState<{ locale: Locale; t: Translate; has: ReadonlySet<string> }>({
    locale,
    t: entranceWords,
    has: new Set(baseNouns),
  });
  const read = useCallback(async (next: Locale) => {
    const has = new Set(nouns.current);
    const t = await deskTexts(next, [...has]);
    setWords({ locale: next, t, has });
  }, []);
  useEffect(() => {
    void read(locale);
  }, [locale, read]);
  const roomTexts = useMemo(
    () => ({
      has: (wanted: readonly string[]) => wanted.every((noun) => words.has.has(noun)),
      need: async (wanted: readonly string[]) => {
        for (const noun of wanted) nouns.current.add(noun);
        await read(locale);
      },
    }),
    [words.has, locale, read],
  );

  const { person } = session.get();
  const who = person?.id;
  useEffect(() => {
    if (who !== undefined) void dropFilesOfOthers(who);
  }, [who]);
  const desk = useMemo<Desk | undefined>(
    () =>
      person && {
        call: client.call,
        me: person,
        may: (right) => person.rights.includes(right),
        hasRoom: (path) => rooms.some((room) => room.path === path && person.rights.includes(room.right)),
        t: words.t,
        locale: words.locale,
      },
    [client, person, words],
  );
  const dataProvider = useMemo(() => createDataProvider(client), [client]);
  const authProvider = useMemo(() => createAuthProvider(session), [session]);
  const i18nProvider = useMemo(
    () =>
      createI18nProvider(words.locale, async (next) => {
        await speak(next as Locale);
      }),
    [words.locale, speak],
  );
  const [queries] = useState(createQueries);
  // What the host words it says in the language that it is asked in.
  const asked = useRef(words.locale);
  useEffect(() => {
    if (asked.current === words.locale) return;
    asked.current = words.locale;
    void queries.invalidateQueries();
  }, [queries, words.locale]);
  const [store] = useState(() => memoryStore());
  const providers = useMemo(
    () => ({ dataProvider, authProvider, i18nProvider, queryClient: queries, store }),
    [dataProvider, authProvider, i18nProvider, queries, store],
  );
  // A router that knows its pages can hold somebody back who has typed something and not sent it.
  const [router] = useState(() => createHashRouter([{ path: '*', element: <Inside /> }]));
  useEffect(() => () => router.dispose(), [router]);

  if (!desk) return null;
  return (
    <DeskContext value={desk}>
      <RoomTextsContext value={roomTexts}>
        <ProvidersContext value={providers}>
          <RouterProvider router={router} />
        </ProvidersContext>
        {isAsking && <SignInAgain />}
      </RoomTextsContext>
    </DeskContext>
  );
}
