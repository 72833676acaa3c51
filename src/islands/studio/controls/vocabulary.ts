import type { Translate } from '#client/texts.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { ChoiceControl, GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import type { Kind } from '#kernel/jewel/pieces/pieces.ts';
import { colourName } from '#kernel/shop/jewel-labels/colour-name.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';

/** How the options of a choice are drawn. */
export type OptionStyle = 'text' | 'grades' | 'shape' | 'metal' | 'material' | 'profile' | 'head' | 'pave';

/** Vocabularies with drawings; the others are text. */
const STYLES: Readonly<Record<string, OptionStyle>> = {
  shape: 'shape',
  metal: 'metal',
  material: 'material',
  profile: 'profile',
  head: 'head',
  pave: 'pave',
  grade: 'grades',
};

export const optionStyle = ({ vocabulary }: ChoiceControl): OptionStyle => STYLES[vocabulary] ?? 'text';

/** Kinds whose `band` does not go round a finger. */
const BODIES: Partial<Record<Kind, string>> = {
  'eternity-band': 'studio.group-metal',
  'tennis-bracelet': 'studio.group-metal',
  bangle: 'studio.group-form',
  earrings: 'studio.group-form',
};

/** The title of a group of controls on a kind of piece. */
export const groupTitle = (id: GroupId, kind: Kind): string =>
  (id === 'band' ? BODIES[kind] : undefined) ?? `studio.group-${id}`;

/** The explanation below a choice; a stud's heads have one more. */
export const reasonFor = ({ id, options }: ChoiceControl): string =>
  options.includes('martini') ? 'studio.head-post-why' : `studio.${id}-why`;

/** The label of an option; grades are the same in all languages, fancy colours are not. */
export const optionLabel = ({ vocabulary }: ChoiceControl, option: string, t: Translate): string =>
  vocabulary !== 'grade' ? nameOf(vocabulary, option, t) : isFancy(option) ? colourName(option, t) : option;
