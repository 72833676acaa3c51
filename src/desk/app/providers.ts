import type { AuthProvider, I18nProvider } from 'ra-core';
import { type Locale, locales, localeTags } from '#kernel/text/locales.ts';
import type { DeskSession } from './desk-session.ts';

/** ra-core's view of the session: permissions are the rights of the person, and nothing of it leads away by itself. */
export function createAuthProvider(session: DeskSession): AuthProvider {
  const isIn = () => (session.get().person ? Promise.resolve() : Promise.reject(new Error('signed out')));
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: isIn,
    // An ended session is taken up by the client itself, above the screen.
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(session.get().person?.rights ?? []),
    getIdentity: async () => {
      const { person } = session.get();
      return { id: person?.id ?? '', fullName: person?.name ?? '' };
    },
    canAccess: () => Promise.resolve(session.get().person !== undefined),
  };
}

/** ra-core says nothing itself here: what it is given are our own words already. */
export function createI18nProvider(locale: Locale, change: (locale: string) => Promise<void>): I18nProvider {
  return {
    translate: (key: string, values?: { _?: string }) => values?._ ?? key,
    changeLocale: change,
    getLocale: () => locale,
    getLocales: () => locales.map((code) => ({ locale: code, name: localeTags[code].name })),
  };
}
