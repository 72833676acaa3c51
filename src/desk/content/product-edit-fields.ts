import type { Translate } from '#client/texts.ts';
import { editedStates, roundingSteps } from '#kernel/shop/content/product-edit.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { InputOf } from '../base/desk-types.ts';
import { type Choice, choicesOf, type FormField } from '../ui/form-fields.ts';

type Edit = InputOf<'deskPreviewProductEdit'>['edit'];
export type EditKind = Edit['act'];

/** Edits of several products, in the order of their buttons. */
export const productEdits = ['percent', 'price', 'categories', 'tags', 'state'] as const satisfies EditKind[];

/** The form fields of an edit. */
export function editFields(kind: EditKind, t: Translate, categories: readonly Choice[]): FormField[] {
  switch (kind) {
    case 'price':
      return [
        {
          ...{ name: 'amount', kind: 'money', currency: baseCurrency(), required: true },
          ...{ label: t('desk-content.column-price'), hint: t('desk-content.edit-price-hint') },
        },
      ];
    case 'percent':
      return [
        {
          ...{ name: 'percent', kind: 'number', required: true },
          ...{ label: t('desk-content.edit-percent-label'), hint: t('desk-content.edit-percent-hint') },
        },
        {
          ...{ name: 'step', kind: 'choice', required: true, label: t('desk-content.edit-step') },
          choices: roundingSteps.map((step) => ({
            value: String(step),
            label: step === 1 ? t('desk-content.edit-step-none') : `${step / 100} ${baseCurrency()}`,
          })),
        },
      ];
    case 'categories':
      return (['add', 'remove'] as const).map((name) => ({
        ...{ name, kind: 'choices', choices: categories, label: t(`desk-content.edit-${name}`) },
      }));
    case 'tags':
      return (['add', 'remove'] as const).map((name) => ({
        ...{
          name,
          kind: 'text',
          label: t(`desk-content.edit-${name}`),
          hint: t('desk-content.edit-tags-hint'),
        },
      }));
    default:
      return [
        {
          ...{ name: 'to', kind: 'choice', required: true, label: t('desk-content.edit-to') },
          choices: choicesOf(editedStates, (value) => t(`desk-content.state-${value}`)),
        },
      ];
  }
}

const tagsIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

const numbersIn = (list: unknown): number[] => (Array.isArray(list) ? list.map(Number) : []);

/** The input of the form as an edit; the host checks it. */
export function editOf(kind: EditKind, input: Readonly<Record<string, unknown>>): Edit {
  const { amount, percent, step, add, remove, to } = input;
  switch (kind) {
    case 'price':
      return { act: kind, minor: (amount as { minor: number }).minor };
    case 'percent': {
      const chosen = roundingSteps.find((each) => String(each) === step) ?? 1;
      return { act: kind, basisPoints: Math.round(Number(percent) * 100), step: chosen };
    }
    case 'categories':
      return { act: kind, add: numbersIn(add), remove: numbersIn(remove) };
    case 'tags':
      return { act: kind, add: tagsIn(add), remove: tagsIn(remove) };
    default:
      return { act: kind, to: editedStates.find((state) => state === to) ?? 'hidden' };
  }
}
