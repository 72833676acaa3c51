import { type ContentFault, contentFaults } from '#kernel/shop/content/content.rules.ts';
import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Localised, locales } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { unknownReferences } from './content-references.service.ts';
import { productFaultsInShop } from './product-faults.service.ts';

/** Faults that prevent publishing, those that depend on the shop's other records among them. */
export async function faultsInShop(
  executor: Executor,
  kind: ContentKind,
  input: Record<string, unknown>,
  key: string,
): Promise<ContentFault[]> {
  const faults = contentFaults(kind, input);
  if (faults.length > 0) return faults;
  const unknown = await unknownReferences(executor, kind, input as ContentFields);
  if (kind !== 'product') return unknown;
  return [...unknown, ...(await productFaultsInShop(executor, input as ProductFields, key))];
}

/** Valid fields for publishing; `key` is '' for a new record. Throws 1900108 with the path of the first fault, and all of them. */
export async function rightFields(
  executor: Executor,
  kind: ContentKind,
  input: Record<string, unknown>,
  key = '',
): Promise<ContentFields> {
  const faults = await faultsInShop(executor, kind, input, key);
  const [fault] = faults;
  if (!fault) return input as ContentFields;
  refuse(deskCodes.fieldInvalid, {
    text: { key: `desk-content-api.${fault.problem}`, values: { field: fault.path, what: fault.what ?? '' } },
    field: fault.path,
    data: { faults },
  });
}

/** Title of a record by its fields, which may be those of a draft; empty for single documents. */
export function titleOf(kind: ContentKind, fields: Readonly<Record<string, unknown>>): Localised {
  const field = fields[kind === 'question' ? 'question' : 'title'] ?? fields['name'];
  const texts = typeof field === 'object' && field !== null ? (field as Record<string, unknown>) : {};
  const inLanguages = locales.map((locale) => {
    const text = texts[locale];
    return [locale, typeof text === 'string' ? text : ''] as const;
  });
  return Object.fromEntries(inLanguages) as Localised;
}
