import type { Language } from './locales.ts';

/** A language whose texts the repository does not have. */
export const french: Language = {
  code: 'fr',
  prefix: 'fr',
  name: 'Français',
  html: 'fr',
  intl: 'fr-FR',
  openGraph: 'fr_FR',
  headerValues: ['fr-CA'],
};
