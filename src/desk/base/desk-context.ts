import { createContext, useContext } from 'react';
import type { Translate } from '#client/texts.ts';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';
import type { Right } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { DataOf, InputOf } from './desk-types.ts';
import type { Notice } from './notices.ts';

/** Tools of every screen of the desk. */
export interface Desk {
  /**
   * Makes a call. Rejects with a DeskError; after an expired session it is retried once the person has signed in
   * again.
   */
  call<Name extends DeskCallName>(name: Name, input: InputOf<Name>): Promise<DataOf<Name>>;
  /** The signed-in person. */
  me: DataOf<'deskMe'>;
  may(right: Right): boolean;
  /** Whether there is a section at this path that the person may open. */
  hasSection(path: string): boolean;
  /** Shows a notice at the foot of the screen (`useNotice`). */
  notify(notice: Notice): void;
  t: Translate;
  locale: Locale;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** Calls, person, rights, texts and language of the desk around this component. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk needs the DeskContext');
  return desk;
}
