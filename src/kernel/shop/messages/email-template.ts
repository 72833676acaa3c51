import type { Locale, Localised } from '../text/locales.ts';

/** What a letter's words may leave open, filled from the record that it is about. */
export const placeholders = ['name', 'email', 'order', 'placed', 'total', 'parcel', 'staff'] as const;

export type Placeholder = (typeof placeholders)[number];

/** A letter's words, as they are written or as they go out. */
export interface EmailText {
  subject: string;
  text: string;
}

export const nameCharacters = 80;
export const subjectCharacters = 160;
export const emailCharacters = 6000;

/** A template's name as this reader knows it; in English where nobody has translated it. */
export const templateName = ({ name }: { name: Localised }, locale: Locale): string =>
  name[locale] || name.en;

const mark = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

const namesIn = ({ subject, text }: EmailText): string[] => [
  ...new Set([...`${subject}\n${text}`.matchAll(mark)].map(([, name = '']) => name.trim())),
];

/** Names in braces that no record fills. */
export function unknownPlaceholders(words: EmailText): string[] {
  return namesIn(words).filter((name) => !isPlaceholder(name));
}

/**
 * The words with their placeholders filled. One without a value stays as it is written and is named in `missing`: a
 * letter in which something is missing or unknown is not sent.
 */
export function fillEmail(
  words: EmailText,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): EmailText & { missing: Placeholder[]; unknown: string[] } {
  const valueFor = (name: string) => (isPlaceholder(name) ? (values[name] ?? '') : '');
  // By a function: a customer’s name may hold what `replace` reads as a pattern.
  const fill = (text: string) =>
    text.replace(mark, (whole: string, name: string) => valueFor(name.trim()) || whole);
  return {
    subject: fill(words.subject),
    text: fill(words.text),
    missing: namesIn(words)
      .filter(isPlaceholder)
      .filter((name) => valueFor(name) === ''),
    unknown: unknownPlaceholders(words),
  };
}
