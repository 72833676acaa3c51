import type { Translate } from '#client/texts.ts';
import { placeholders } from '#kernel/shop/templates/email-template.ts';
import type { FormField } from '../ui/form-fields.ts';

/** Form fields of a template. */
export function templateFields(t: Translate): FormField[] {
  const names = placeholders.map((name) => `{${name}}`).join(', ');
  return [
    {
      name: 'name',
      label: t('desk-templates.name'),
      hint: t('desk-templates.name-hint'),
      kind: 'languages',
      required: true,
    },
    { name: 'subject', label: t('desk-templates.subject'), kind: 'languages', required: true },
    {
      name: 'text',
      label: t('desk-templates.text'),
      hint: t('desk-templates.text-hint', { names }),
      kind: 'languages',
      isLong: true,
      required: true,
    },
  ];
}
