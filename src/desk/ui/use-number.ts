import { languageOf } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';

/** Figures as text in the person's language: `1,234`. */
export function useNumber(): (figure: number) => string {
  const { format } = new Intl.NumberFormat(languageOf(useDesk().locale).intl);
  return format;
}
