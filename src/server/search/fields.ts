import { type Locale, locales } from '#kernel/shop/text/locales.ts';

/** How much a text says about its document: what it is called, what it is, what it is found by, what is told of it. */
export type Field = 'name' | 'label' | 'keyword' | 'body';

const weights: Record<Field, number> = { name: 40, label: 16, keyword: 8, body: 2 };
export const mostWeight = weights.name;
/** What a name of another language weighs. */
const foreignNameWeight = 28;

interface Slot {
  field: Field;
  /** Undefined where the languages share a list. */
  locale: Locale | undefined;
}

/** Lists of documents that each word has; a name is found in every language, a body in its own alone. */
export const slots: readonly Slot[] = [
  ...locales.map((locale) => ({ field: 'name' as const, locale })),
  { field: 'label', locale: undefined },
  { field: 'keyword', locale: undefined },
  ...locales.map((locale) => ({ field: 'body' as const, locale })),
];

export function slotOf(field: Field, locale: Locale): number {
  return slots.findIndex((slot) => slot.field === field && (slot.locale ?? locale) === locale);
}

/** What a list counts in a search; 0 where it is not looked into. */
export function weightOf(slot: Slot, locale: Locale, depth: Depth): number {
  const isNaming = slot.field === 'name' || slot.field === 'label';
  if (depth === 'names' && !isNaming) return 0;
  if (slot.locale === undefined || slot.locale === locale) return weights[slot.field];
  return slot.field === 'name' ? foreignNameWeight : 0;
}

/** What is said in passing mentions also what a piece is not; it counts where nothing else is found. */
export type Depth = 'names' | 'everything';
