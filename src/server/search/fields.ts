import { type Locale, locales } from '#kernel/shop/text/locales.ts';

/** Part of a document that a text belongs to; decides its weight. */
export type Field = 'name' | 'label' | 'keyword' | 'body';

const weights: Record<Field, number> = { name: 40, label: 16, keyword: 8, body: 2 };
export const maxWeight = weights.name;
/** Weight of a name in another language. */
const foreignNameWeight = 28;

interface Slot {
  field: Field;
  /** Undefined if all languages share a posting list. */
  locale: Locale | undefined;
}

/** Posting lists per word. Names are found in every language, bodies in their own language only. */
export const slotsOf = (): readonly Slot[] => [
  ...locales.map((locale) => ({ field: 'name' as const, locale })),
  { field: 'label', locale: undefined },
  { field: 'keyword', locale: undefined },
  ...locales.map((locale) => ({ field: 'body' as const, locale })),
];

export function slotOf(slots: readonly Slot[], field: Field, locale: Locale): number {
  return slots.findIndex((slot) => slot.field === field && (slot.locale ?? locale) === locale);
}

/** Weight of a posting list in a search; 0 if it is not searched. */
export function weightOf(slot: Slot, locale: Locale, depth: Depth): number {
  const isNaming = slot.field === 'name' || slot.field === 'label';
  if (depth === 'names' && !isNaming) return 0;
  if (slot.locale === undefined || slot.locale === locale) return weights[slot.field];
  return slot.field === 'name' ? foreignNameWeight : 0;
}

/** Bodies are searched only if names and labels find nothing: they also mention what a product is not. */
export type Depth = 'names' | 'everything';
