import { useStore } from '@nanostores/react';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { $design, $name } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** The design's name: its own, or kind and date. */
export function useName(): string {
  const { t, locale } = useStudio();
  const own = useStore($name);
  const { kind } = useStore($design);
  if (own !== '') return own;
  const date = new Intl.DateTimeFormat(languageOf(locale).intl, { day: 'numeric', month: 'long' }).format(
    new Date(),
  );
  return t('studio.name-untitled', { kind: nameOf('kind', kind, t).toLowerCase(), date });
}
