import type { Translate } from '#client/texts.ts';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import type { DataOf } from '../base/desk-types.ts';
import type { FormField } from '../ui/form-fields.ts';

type Order = DataOf<'deskOrder'>;

/** Form fields of a piece that may change without changing its price. */
export function pieceFields({ choices }: Order['lines'][number], t: Translate): FormField[] {
  if (!choices) return [];
  return [
    ...choices.sizes.map(
      ({ key, chosen, values }): FormField => ({
        name: key === 'size-2' ? 'size2' : 'size',
        label: t(key === 'size-2' ? 'desk-orders.size-2' : 'desk-orders.size'),
        hint: t('desk-orders.size-now', { size: chosen }),
        kind: 'choice',
        choices: values.filter((value) => value !== chosen).map((value) => ({ value, label: value })),
      }),
    ),
    ...(choices.engraving === null
      ? []
      : [
          {
            name: 'engraving',
            label: t('desk-orders.engraving'),
            hint: t('desk-orders.engraving-now', { words: choices.engraving }),
            kind: 'text',
          } as const,
        ]),
  ];
}

/** Form fields of the delivery address, within its country. */
export function addressFields({ address }: Order, t: Translate): FormField[] {
  const box = (name: string, label: string, required = true): FormField => ({
    name: `address.${name}`,
    label,
    kind: 'text',
    required,
  });
  return [
    {
      ...{ name: 'address.title', label: t('desk-orders.person-title'), kind: 'choice', required: true },
      choices: titles.map((title) => ({ value: title, label: t('desk-orders.title-of', { title }) })),
    },
    box('firstName', t('desk-orders.first-name')),
    box('lastName', t('desk-orders.last-name')),
    box('telephone', t('desk-orders.phone')),
    box('street1', t('desk-orders.street')),
    box('street2', t('desk-orders.street-2'), false),
    box('city', t('desk-orders.city'), false),
    address.states.length > 0
      ? {
          ...{
            name: 'address.state',
            label: t('desk-orders.state-of-country'),
            kind: 'choice',
            required: true,
          },
          choices: address.states.map(({ code, name }) => ({ value: code, label: name })),
        }
      : box('state', t('desk-orders.state-of-country'), false),
    box('zip', t('desk-orders.zip'), false),
  ];
}
