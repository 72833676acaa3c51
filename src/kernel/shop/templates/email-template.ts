import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';

/** Placeholders in an email, filled from the record it is about. */
export const placeholders = ['name', 'email', 'order', 'placed', 'total', 'parcel', 'staff'] as const;

export type Placeholder = (typeof placeholders)[number];

/** Subject and text of an email, with or without filled placeholders. */
export interface EmailText {
  subject: string;
  text: string;
}

export const nameCharacters = 80;
export const subjectCharacters = 160;
export const emailCharacters = 6000;

/** The template's name in this language; in English if not translated. */
export const templateName = ({ name }: { name: Localised }, locale: Locale): string =>
  localText(name, locale);

const mark = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

const namesIn = ({ subject, text }: EmailText): string[] => [
  ...new Set([...`${subject}\n${text}`.matchAll(mark)].map(([, name = '']) => name.trim())),
];

/** Placeholders that no record fills. */
export function unknownPlaceholders(email: EmailText): string[] {
  return namesIn(email).filter((name) => !isPlaceholder(name));
}

/**
 * Fills the placeholders. One without a value remains and is listed in `missing`; an email with missing or unknown
 * placeholders is not sent.
 */
export function fillEmail(
  email: EmailText,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): EmailText & { missing: Placeholder[]; unknown: string[] } {
  const valueFor = (name: string) => (isPlaceholder(name) ? (values[name] ?? '') : '');
  // A function, because a customer's name may contain replacement patterns.
  const fill = (text: string) =>
    text.replace(mark, (whole: string, name: string) => valueFor(name.trim()) || whole);
  return {
    subject: fill(email.subject),
    text: fill(email.text),
    missing: namesIn(email)
      .filter(isPlaceholder)
      .filter((name) => valueFor(name) === ''),
    unknown: unknownPlaceholders(email),
  };
}
