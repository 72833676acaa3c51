import '#client/page-settings.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Translate } from '#client/texts.ts';
import { isLocale, type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { DensityContext } from '#ui/density.ts';
import { onTokenElsewhere, readStored, storeValue } from '../base/desk-storage.ts';
import { DeskApp } from './DeskApp.tsx';
import { createDeskClient } from './desk-client.ts';
import { createDeskSession } from './desk-session.ts';
import { deskTexts } from './desk-texts.ts';
import { firstLocale } from './first-locale.ts';
import { SignInGate } from './SignInGate.tsx';
import { SignInContext } from './sign-in-context.ts';

const session = createDeskSession({
  read: () => readStored('token'),
  write: (token) => storeValue('token', token),
});

let currentLocale: Locale = firstLocale(readStored('language'), navigator.languages);

const client = createDeskClient({
  baseURL: __API_ORIGIN__,
  token: session.token,
  locale: () => currentLocale,
  isOnline: () => navigator.onLine,
  onSignedOut: session.hasEnded,
});

const baseNouns = ['desk', 'desk-api', 'desk-entrance'];

/** Loads the person whose token this tab has stored; an expired token is removed. */
async function restoreSession(): Promise<void> {
  const token = session.token();
  if (token !== '') session.enter(token, await client.call('deskMe', {}));
}

/** The staff application: sign-in or sections, in the language of the person. */
export default function Desk() {
  const { person, isAsking } = useSyncExternalStore(session.subscribe, session.get);
  const [texts, setTexts] = useState<{ locale: Locale; t: Translate }>();
  const [isStarted, setStarted] = useState(false);

  const setLocale = useCallback(async (next: string) => {
    if (!isLocale(next)) return;
    const t = await deskTexts(next, baseNouns);
    currentLocale = next;
    storeValue('language', next);
    document.documentElement.lang = languageOf(next).html;
    setTexts({ locale: next, t });
  }, []);

  useEffect(() => {
    void setLocale(currentLocale);
    // Failures are ignored: sign-in reports them when the person tries.
    void restoreSession()
      .catch(() => undefined)
      .finally(() => setStarted(true));
    return onTokenElsewhere(() => {
      const token = readStored('token');
      if (token === '' || token === session.token()) return;
      session.adopt(token);
      client
        .call('deskMe', {})
        .then((found) => session.enter(token, found))
        .catch(() => undefined);
    });
  }, [setLocale]);

  // The account's language wins over the one stored on this machine.
  const language = person?.language;
  useEffect(() => {
    if (language && language !== currentLocale) void setLocale(language);
  }, [language, setLocale]);

  if (!texts || !isStarted) return null;
  const chooseLocale = async (next: Locale) => {
    await setLocale(next);
    if (person) session.renew(await client.call('deskSetLanguage', { language: next }));
  };
  return (
    <DensityContext value="compact">
      <SignInContext
        value={{
          call: client.call,
          ...texts,
          enter: session.enter,
          leave: session.leave,
          setLocale: chooseLocale,
        }}
      >
        {person ? (
          <DeskApp key={person.id} client={client} session={session} isAsking={isAsking} />
        ) : (
          <SignInGate />
        )}
      </SignInContext>
    </DensityContext>
  );
}
