import { createContext, useContext } from 'react';
import type { Translate } from '#client/texts.ts';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';
import type { Right } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { DataOf, InputOf } from './desk-types.ts';
import type { Notice } from './notices.ts';

/** What every screen of the desk works with. */
export interface Desk {
  /** One call of the desk. Rejects with a DeskError; an ended session is taken up again before it resolves. */
  call<Name extends DeskCallName>(name: Name, input: InputOf<Name>): Promise<DataOf<Name>>;
  /** Who is signed in. */
  me: DataOf<'deskMe'>;
  may(right: Right): boolean;
  /** Whether a room stands at this path that the person may enter. */
  hasRoom(path: string): boolean;
  /** Says something at the foot of the screen (`useNotice`). */
  notify(notice: Notice): void;
  t: Translate;
  locale: Locale;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk around this screen: its calls, who is signed in and what they may, texts and language. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('this part stands inside the desk alone');
  return desk;
}
