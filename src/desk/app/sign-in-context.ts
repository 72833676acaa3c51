import { createContext, useContext } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { DeskClient } from './desk-client.ts';
import type { Person } from './desk-session.ts';

/** Tools of the screens shown before sign-in. */
export interface SignInTools {
  call: DeskClient['call'];
  t: Translate;
  locale: Locale;
  enter(token: string, person: Person): void;
  leave(): void;
  setLocale(locale: Locale): Promise<void>;
}

export const SignInContext = createContext<SignInTools | undefined>(undefined);

export function useSignIn(): SignInTools {
  const tools = useContext(SignInContext);
  if (!tools) throw new Error('useSignIn needs the SignInContext of the desk');
  return tools;
}
