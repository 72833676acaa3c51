import { useStore } from '@nanostores/react';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { $design, $name } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** The design's name: its own, or kind and date. */
export function useName(): string {
  const { t, locale } = useStudio();
  const own = useStore($name);
  const { kind } = useStore($design);
  if (own !== '') return own;
  const date = dayFormat(locale, { day: 'numeric', month: 'long' }).format(new Date());
  return t('studio.name-untitled', { kind: nameOf('kind', kind, t).toLowerCase(), date });
}
