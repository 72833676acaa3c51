import { localised } from '#kernel/shop/text/locales.ts';
import type { ContentField } from './content-fields.ts';

/** Initial value of a field. */
export function emptyValue(field: ContentField): unknown {
  switch (field.kind) {
    case 'switch':
      return field.isUsuallyOn ?? false;
    case 'number':
      return field.isOptional ? null : field.decimals ? (field.least > 0 ? '' : 0) : Math.max(0, field.least);
    case 'select':
      return field.of[0];
    case 'choices':
      return {};
    case 'label':
      return field.isOptional ? '' : field.group === 'attributes' ? 'none' : '';
    case 'design':
    case 'choice':
      return null;
    case 'option':
      return '';
    case 'group':
      return emptyValues(field.fields);
    case 'list':
      return [];
    case 'lines':
    case 'days':
    case 'products':
    case 'categories':
      return field.isLocalised ? localised(() => []) : [];
    default:
      return field.isLocalised ? localised(() => '') : '';
  }
}

/** Initial values of fields, by name. */
export function emptyValues(fields: readonly ContentField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}
