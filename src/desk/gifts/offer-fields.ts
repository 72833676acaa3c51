import type { Translate } from '#client/texts.ts';
import type { FormField } from '../ui/form-fields.ts';

/** Form fields of a gift offer. */
export function offerFields(t: Translate): FormField[] {
  return [
    { name: 'name', label: t('desk-gifts.name'), kind: 'languages', required: true },
    {
      name: 'conditions',
      label: t('desk-gifts.conditions'),
      hint: t('desk-gifts.conditions-hint'),
      kind: 'languages',
      isLong: true,
      required: true,
    },
    {
      name: 'startsAt',
      label: t('desk-gifts.starts-at'),
      hint: t('desk-gifts.house-time'),
      kind: 'moment',
      required: true,
    },
    {
      name: 'endsAt',
      label: t('desk-gifts.ends-at'),
      hint: t('desk-gifts.ends-hint'),
      kind: 'moment',
      required: true,
    },
    { name: 'stock', label: t('desk-gifts.stock'), hint: t('desk-gifts.stock-hint'), kind: 'number' },
  ];
}
