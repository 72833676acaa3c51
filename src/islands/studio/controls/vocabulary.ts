import type { Translate } from '#client/texts.ts';
import { nameOf } from '#kernel/jewel/names.ts';
import type { ChoiceControl } from '#kernel/pieces/parts/control.ts';

/** How the options of a choice are drawn. */
export type Look = 'words' | 'grades' | 'shape' | 'metal' | 'material' | 'profile' | 'head' | 'pave';

/** Vocabularies that are drawn as what they name; the others are words. */
const LOOKS: Readonly<Record<string, Look>> = {
  shape: 'shape',
  metal: 'metal',
  material: 'material',
  profile: 'profile',
  head: 'head',
  pave: 'pave',
  grade: 'grades',
};

export const lookOf = ({ vocabulary }: ChoiceControl): Look => LOOKS[vocabulary] ?? 'words';

/** An option as a shopper reads it; grades are the same in every language. */
export const optionWords = ({ vocabulary }: ChoiceControl, option: string, t: Translate): string =>
  vocabulary === 'grade' ? option : nameOf(vocabulary, option, t);
