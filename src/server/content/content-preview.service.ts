import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Locale, type Localised, locales } from '#kernel/shop/text/locales.ts';
import { withoutWriteObserver } from '#server/platform/db/request-context.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import type { NewRow } from '#server/publishing/drafts.repo.ts';
import { previewPage } from '#server/publishing/previews.service.ts';
import { categoryColumns } from './catalogue-rows.repo.ts';
import { rightFields } from './content-fields.service.ts';
import { type Place, rowsOf } from './content-places.ts';
import { announcementOf, homeDocumentOf, settingsOf, siteDocumentOf, themeOf } from './document-rows.repo.ts';
import { newPage } from './page-rows.repo.ts';
import { productColumns } from './product-fields.mapper.ts';
import { readProductRow } from './product-rows.repo.ts';
import { holdStoreRow, storeColumns } from './store-rows.repo.ts';

type FieldNames = readonly string[];

const named = (fields: ContentFields, names: FieldNames) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Texts of some fields by language, in the publisher's draft format. */
function byLanguage(fields: ContentFields, names: FieldNames): Record<string, object> {
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(names.map((name) => [name, (fields[name] as Record<Locale, unknown>)[locale]])),
    ]),
  );
}

/** The publisher's name of a kind, and its draft of these fields. */
const drafts: Readonly<
  Record<ContentKind, { what: Draftable; draftOf: (fields: ContentFields) => Record<string, unknown> }>
> = {
  article: {
    what: 'article',
    draftOf: (fields) => ({
      ...byLanguage(fields, ['title', 'summary', 'description', 'keywords', 'body']),
      fields: named(fields, ['image', 'relatedProducts', 'isEducation']),
    }),
  },
  page: { what: 'policy', draftOf: (fields) => byLanguage(fields, ['title', 'description', 'body']) },
  question: { what: 'question', draftOf: (fields) => byLanguage(fields, ['question', 'answer']) },
  category: {
    what: 'category',
    draftOf: (fields) => ({
      ...byLanguage(fields, ['name', 'title', 'description', 'metaDescription', 'keywords']),
      fields: named(fields, ['image']),
    }),
  },
  product: {
    what: 'product',
    draftOf: () => ({
      // The preview shows the page even if the product is hidden.
      fields: { onShelf: true },
    }),
  },
  store: {
    what: 'store',
    draftOf: (fields) => ({
      ...byLanguage(fields, ['name', 'city', 'address', 'hours', 'note']),
      fields: named(fields, ['image', 'phone', 'email', 'holidays']),
    }),
  },
  // Columns are written without validation: a block may be new, and hidden fields may be empty.
  home: { what: 'home', draftOf: () => ({ meta: {} }) },
  announcement: {
    what: 'announcement',
    // Its columns are written as they are: an emptied text is right here.
    draftOf: ({ isDismissible }) => ({ isDismissible }),
  },
  navigation: { what: 'navigation', draftOf: (fields) => ({ ...siteDocumentOf(fields) }) },
  // Any product may show them, so no page is their preview.
  labels: { what: 'navigation', draftOf: () => ({}) },
  settings: { what: 'navigation', draftOf: (fields) => ({ ...settingsOf(fields) }) },
  theme: { what: 'navigation', draftOf: (fields) => ({ ...themeOf(fields) }) },
};

/** Columns of a record that only exists as a draft; undefined for one that is published. */
async function newRowOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { kind, key }: Place,
  fields: ContentFields,
): Promise<NewRow | undefined> {
  if (!contentKinds[kind].isOpen) return undefined;
  const isPublished = await db.transaction((trx) => rowsOf[kind].hold(trx, key));
  if (isPublished) return undefined;
  if (kind === 'product') {
    const product = fields as ProductFields;
    const columns = { ...productColumns(product, undefined, clock.now()), on_shelf: true };
    return { what: 'product', columns, categoryIds: product.categories };
  }
  if (kind === 'category') return { what: 'category', slug: fields['slug'] as string };
  if (kind === 'page') return { what: 'policy', columns: newPage(key, fields) };
  if (kind === 'store') return { what: 'store', columns: storeColumns(fields, {}) };
  if (kind === 'article')
    return { what: 'article', tid: fields['tid'] as number, slug: fields['slug'] as string };
  const names = { group_key: fields['group'] as string, group_name: fields['groupName'] as Localised };
  return { what: 'question', ...names, sort: fields['sort'] as number };
}

/** Columns that drafts of the publisher do not have: all of a published product or store, and the place of a category. */
async function changedColumns(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { kind, key }: Place,
  fields: ContentFields,
): Promise<Record<string, unknown> | undefined> {
  if (kind === 'category') return { ...categoryColumns(fields), first_products: fields['first'] };
  if (kind === 'home') return { value: homeDocumentOf(fields) };
  // Shown on any day.
  if (kind === 'announcement') return { value: { ...announcementOf(fields, clock.now()), isOn: true } };
  if (kind === 'store') {
    const row = await db.transaction((trx) => holdStoreRow(trx, key));
    return storeColumns(fields, row?.text ?? {});
  }
  if (kind !== 'product') return undefined;
  const current = await readProductRow(db.handle, Number(key));
  // The page is shown even if the product is hidden.
  return { ...productColumns(fields as ProductFields, current, clock.now()), on_shelf: true };
}

/**
 * The rendered page with these fields; no reader sees it. Throws 1900108 if they are not valid, 1900105 with the
 * reason if no page can be made.
 */
export async function previewContent(
  host: Pick<Host, 'db' | 'clock' | 'config'>,
  { kind, key }: Place,
  { locale, fields: written }: { locale: Locale; fields: Record<string, unknown> },
): Promise<{ html: string; path: string }> {
  const fields = await rightFields(host.db.handle, kind, written, key);
  const { what, draftOf } = drafts[kind];
  const row = await newRowOf(host, { kind, key }, fields);
  try {
    // Writes of a preview are rolled back, so they are not part of the call.
    return await withoutWriteObserver(async () =>
      previewPage(host, {
        ...{ what, key, language: locale, draft: draftOf(fields), row },
        columns: kind === 'category' || !row ? await changedColumns(host, { kind, key }, fields) : undefined,
      }),
    );
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    const text = { key: 'desk-content-api.preview-failed', values: { why: error.message } } as const;
    return refuse(deskCodes.notPossible, { text });
  }
}
