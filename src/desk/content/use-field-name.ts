import { isLocale, localeTags } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';

/** What a field of content is called, by its name in `contentKinds`. */
export function useFieldName(): (name: string) => string {
  const { t } = useDesk();
  return (name) => t(`desk-content.field-${name}` as Parameters<typeof t>[0]);
}

/** What the field at a path is called, with its place in a list and its language: `adverts.0.title.en`. */
export function usePathName(): (path: string) => string {
  const nameOf = useFieldName();
  return (path) =>
    path
      .split('.')
      .map((part) =>
        isLocale(part) ? localeTags[part].name : /^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part),
      )
      .join(' · ');
}
