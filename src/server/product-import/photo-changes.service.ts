import { isDeepStrictEqual } from 'node:util';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type { ListedPhoto, PhotoChange, PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { describeImportedPhotos } from '#server/catalogue/product-photos.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readPhotoTexts } from './product-lookups.repo.ts';

/** Longest alternative text, as at the desk. */
const mostAlt = 300;

/** Texts in the languages of the shop, empty where they are missing. */
const textsOf = ({ alt, metal }: Omit<ListedPhoto, 'source'>, before?: PhotoTexts): PhotoTexts => ({
  alt: localised((locale) => alt?.[locale] ?? before?.alt[locale] ?? ''),
  metal: metal ?? before?.metal ?? '',
});

/**
 * Texts and metals of a product's photographs that differ between list and shop; `present` has the shop's by their names
 * in lists, `before` is null for a new one.
 */
export function photoChanges(
  listed: readonly ListedPhoto[],
  present: ReadonlyMap<string, PhotoTexts>,
): PhotoChange[] {
  return listed.flatMap(({ source, ...texts }): PhotoChange[] => {
    const stored = present.get(source);
    const before = stored ? textsOf(stored) : null;
    const after = textsOf(texts, before ?? undefined);
    const isSame = isDeepStrictEqual(after, before ?? textsOf({}));
    return isSame ? [] : [{ source, before, after }];
  });
}

/** A metal that is no option of the product, or an alternative text that is too long. */
export function photoFaults(
  changes: readonly PhotoChange[],
  fields: Readonly<Record<string, unknown>>,
): ImportReason[] {
  const options = (fields['options'] ?? []) as readonly { key: string; values: readonly { key: string }[] }[];
  const metals = options.find(({ key }) => key === 'metal')?.values.map(({ key }) => key) ?? [];
  return changes.flatMap(({ after, before }): ImportReason[] => [
    // An option that the product lost meanwhile may stay.
    ...(after.metal === '' || after.metal === before?.metal || metals.includes(after.metal)
      ? []
      : [{ code: 'list-photo-metal', field: 'imageMetals', what: after.metal }]),
    ...(Object.values(after.alt).some((text) => text.length > mostAlt)
      ? [{ code: 'too-long', field: 'imageAlts', what: '' }]
      : []),
  ]);
}

/** Whether the photographs have these texts; those that a job has not added yet are left out. */
export async function havePhotoTexts(
  executor: Executor,
  productId: number,
  changes: readonly PhotoChange[],
  side: 'before' | 'after',
): Promise<boolean> {
  const existing = changes.filter(({ before }) => before !== null);
  if (existing.length === 0) return true;
  const present = await readPhotoTexts(executor, productId);
  return existing.every((change) => {
    const stored = present.get(change.source);
    return stored !== undefined && isDeepStrictEqual(textsOf(stored), textsOf(change[side] ?? {}));
  });
}

/** Writes the texts of photographs that the product had before the import. */
export async function writePhotoTexts(
  executor: Executor,
  productId: number,
  changes: readonly PhotoChange[],
  side: 'before' | 'after',
  now: Date,
): Promise<void> {
  const existing = changes.flatMap(({ source, before, after }) =>
    before === null ? [] : [{ source, ...(side === 'before' ? before : after) }],
  );
  if (existing.length > 0) await describeImportedPhotos(executor, productId, existing, now);
}
