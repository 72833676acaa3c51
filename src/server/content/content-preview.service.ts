import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { withoutWriteObserver } from '#server/platform/db/request-context.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { previewPage } from '#server/publishing/previews.service.ts';
import { weekOf } from './catalogue-rows.repo.ts';
import { type Place, rightFields } from './content-desk.service.ts';
import { homeDocumentOf, siteDocumentOf } from './document-rows.repo.ts';

type Words = readonly string[];

const named = (fields: ContentFields, names: Words) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Words of some fields by language, as drafts of the publisher have them. */
function byLanguage(fields: ContentFields, names: Words): Record<string, object> {
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(names.map((name) => [name, (fields[name] as Record<Locale, unknown>)[locale]])),
    ]),
  );
}

/** What the publisher calls a kind, and its draft of these fields. */
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
    draftOf: (fields) => ({
      ...byLanguage(fields, [
        ...['name', 'subtitle', 'description', 'details'],
        ...['care', 'metaTitle', 'metaDescription'],
      ]),
      // Its page is looked at, whether or not it is to be shown.
      fields: { related: fields['related'], onShelf: true },
    }),
  },
  store: {
    what: 'store',
    draftOf: (fields) => ({
      ...byLanguage(fields, ['name', 'city', 'address', 'hours', 'note']),
      fields: { ...named(fields, ['image', 'phone', 'email', 'holidays']), week: weekOf(fields) },
    }),
  },
  home: { what: 'home', draftOf: (fields) => ({ ...homeDocumentOf(fields) }) },
  navigation: { what: 'navigation', draftOf: (fields) => ({ ...siteDocumentOf(fields) }) },
};

/**
 * The real page with these fields in the place of what stands; nothing of it reaches a reader. Throws 1900108 where they are
 * not right, 1900105 where no page can be made of them and why.
 */
export async function previewContent(
  host: Pick<Host, 'db' | 'clock' | 'config'>,
  { kind, key }: Place,
  { locale, fields: given }: { locale: Locale; fields: Record<string, unknown> },
): Promise<{ html: string; path: string }> {
  const fields = await rightFields(host.db.handle, kind, given);
  const { what, draftOf } = drafts[kind];
  try {
    // What a preview writes down is gone with it, and is no change of anything.
    return await withoutWriteObserver(() =>
      previewPage(host, { what, key, language: locale, draft: draftOf(fields) }),
    );
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    const text = { key: 'desk-content-api.preview-failed', values: { why: error.message } } as const;
    return refuse(deskCodes.notPossible, { text });
  }
}
