import { type ContentFault, contentFaults } from '#kernel/shop/content/content.rules.ts';
import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Localised, locales } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { categoryFaults } from './category-tree.service.ts';
import { unknownReferences } from './content-references.service.ts';
import { productFaultsInShop } from './product-faults.service.ts';

/** Fields of a record; `key` is '' for a new one. */
export interface KeyedFields {
  key: string;
  fields: Record<string, unknown>;
}

/**
 * Faults that prevent publishing: of the fields, of what they refer to, and of codes that others have; in the order of
 * the records.
 */
export async function faultsOfRecords(
  executor: Executor,
  kind: ContentKind,
  records: readonly KeyedFields[],
): Promise<ContentFault[][]> {
  const found = records.map(({ fields }) => contentFaults(kind, fields));
  // The database is asked about well-formed fields only.
  const sound = records.flatMap((record, at) => (found[at]?.length === 0 ? [{ at, ...record }] : []));
  const references = await unknownReferences(
    executor,
    kind,
    sound.map(({ fields }) => fields as ContentFields),
  );
  const products = sound.map(({ key, fields }) => ({ key, fields: fields as ProductFields }));
  const ofProducts = kind === 'product' ? await productFaultsInShop(executor, products) : [];
  for (const [index, { at, key, fields }] of sound.entries()) {
    found[at]?.push(...(references[index] ?? []));
    if (kind === 'category')
      found[at]?.push(...(await categoryFaults(executor, fields as ContentFields, key)));
    found[at]?.push(...(ofProducts[index] ?? []));
  }
  return found;
}

/** Faults of one record; `key` is '' for a new one. */
export async function faultsInShop(
  executor: Executor,
  kind: ContentKind,
  fields: Record<string, unknown>,
  key = '',
): Promise<ContentFault[]> {
  return (await faultsOfRecords(executor, kind, [{ key, fields }]))[0] ?? [];
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
