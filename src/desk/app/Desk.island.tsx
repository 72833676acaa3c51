import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Translate } from '#client/texts.ts';
import { isLocale, type Locale, localeTags } from '#kernel/shop/text/locales.ts';
import { DensityContext } from '#ui/density.ts';
import { keep, onTokenElsewhere, readKept } from '../base/desk-storage.ts';
import { House } from './DeskApp.tsx';
import { createDeskClient } from './desk-client.ts';
import { createDeskSession } from './desk-session.ts';
import { deskTexts } from './desk-texts.ts';
import { firstLocale } from './first-locale.ts';
import { Entrance } from './SignInGate.tsx';
import { SignInContext } from './sign-in-context.ts';

const session = createDeskSession({
  read: () => readKept('token'),
  write: (token) => keep('token', token),
});

let spoken: Locale = firstLocale(readKept('language'), navigator.languages);

const client = createDeskClient({
  baseURL: __API_ORIGIN__,
  token: session.token,
  locale: () => spoken,
  isOnline: () => navigator.onLine,
  onSignedOut: session.hasEnded,
});

const baseNouns = ['desk', 'desk-api', 'desk-entrance'];

/** Loads the person whose token this tab has stored; an expired token is removed. */
async function takeUp(): Promise<void> {
  const token = session.token();
  if (token !== '') session.enter(token, await client.call('deskMe', {}));
}

/** The staff application: sign-in or sections, in the language of the person. */
export default function Desk() {
  const { person, isAsking } = useSyncExternalStore(session.subscribe, session.get);
  const [words, setWords] = useState<{ locale: Locale; t: Translate }>();
  const [isStarted, setStarted] = useState(false);

  const speak = useCallback(async (next: string) => {
    if (!isLocale(next)) return;
    const t = await deskTexts(next, baseNouns);
    spoken = next;
    keep('language', next);
    document.documentElement.lang = localeTags[next].html;
    setWords({ locale: next, t });
  }, []);

  useEffect(() => {
    void speak(spoken);
    // Failures are ignored: sign-in reports them when the person tries.
    void takeUp()
      .catch(() => undefined)
      .finally(() => setStarted(true));
    return onTokenElsewhere(() => {
      const token = readKept('token');
      if (token === '' || token === session.token()) return;
      session.adopt(token);
      client
        .call('deskMe', {})
        .then((found) => session.enter(token, found))
        .catch(() => undefined);
    });
  }, [speak]);

  // The account's language wins over the one stored on this machine.
  const language = person?.language;
  useEffect(() => {
    if (language && language !== spoken) void speak(language);
  }, [language, speak]);

  if (!words || !isStarted) return null;
  const choose = async (next: Locale) => {
    await speak(next);
    if (person) session.renew(await client.call('deskSetLanguage', { language: next }));
  };
  return (
    <DensityContext value="compact">
      <SignInContext
        value={{ call: client.call, ...words, enter: session.enter, leave: session.leave, speak: choose }}
      >
        {person ? (
          <House key={person.id} client={client} session={session} isAsking={isAsking} />
        ) : (
          <Entrance />
        )}
      </SignInContext>
    </DensityContext>
  );
}
