import { isLocale, languageOf } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';

/** Label of a content field, by its name in `contentKinds`. */
export function useFieldName(): (name: string) => string {
  const { t } = useDesk();
  return (name) => t(`desk-content.field-${name}` as Parameters<typeof t>[0]);
}

/** Label of the field at a path, with its position and language: `adverts.0.title.en`. */
export function usePathName(): (path: string) => string {
  const nameOf = useFieldName();
  return (path) =>
    path
      .split('.')
      .map((part) =>
        isLocale(part) ? languageOf(part).name : /^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part),
      )
      .join(' · ');
}
