import { isDeepStrictEqual } from 'node:util';
import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ContentField, ContentFields } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type { ImportOptions, ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale, type Localised } from '#kernel/shop/text/locales.ts';
import { recordIn } from '#server/content/content-desk.service.ts';
import { faultsInShop } from '#server/content/content-fields.service.ts';
import { type ImportRow, type RowChange, readCodePositions } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { isAllowedAddress } from '#server/platform/media/fetch-image.ts';
import { cellsOf } from './own-format.ts';
import { photoChanges, photoFaults } from './photo-changes.service.ts';
import { type CategoryName, readPhotoTexts, readProductsOfCodes } from './product-lookups.repo.ts';

const shape = contentKinds.product.fields;
type Values = Record<string, unknown>;

/** A product of the shop, as the import of one needs it. */
export interface CurrentProduct {
  fields: ContentFields;
  isArchived: boolean;
  hasDraft: boolean;
}

/** The product of a number, locked within a transaction; undefined if there is none or it is only a draft. */
export async function currentProduct(executor: Executor, id: number): Promise<CurrentProduct | undefined> {
  const record = await recordIn(executor, { kind: 'product', key: String(id) }).catch((error: unknown) => {
    if (error instanceof BusinessError) return undefined;
    throw error;
  });
  if (!record?.isPublished) return undefined;
  // As the database stores them.
  const fields = JSON.parse(JSON.stringify(record.fields)) as ContentFields;
  return { fields, isArchived: record.isArchived, hasDraft: record.waiting !== null };
}

export const isSameProduct = (a: ContentFields | null, b: ContentFields | null): boolean =>
  isDeepStrictEqual(a, b);

/** Fields whose cells in a list differ. */
const changedFields = (before: Values, after: Values): ContentField[] =>
  shape.filter((field) => {
    if (field.kind === 'products' || field.kind === 'categories' || field.kind === 'list')
      return JSON.stringify(before[field.name]) !== JSON.stringify(after[field.name]);
    return !isDeepStrictEqual(cellsOf(field, before[field.name]), cellsOf(field, after[field.name]));
  });

/** Values of the list over the present ones; texts in languages that the list has not stay. */
function mergedFields(present: Values, listed: Values): Values {
  return Object.fromEntries(
    shape.map((field) => {
      const value = listed[field.name];
      const before = present[field.name];
      if (value === undefined) return [field.name, before];
      const isLocalised = 'isLocalised' in field && field.isLocalised === true;
      return [field.name, isLocalised ? { ...(before as object), ...(value as object) } : value];
    }),
  );
}

/** A variant's own JSON has its properties in an order; equal ones must compare equal. */
function orderedVariants(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: Values) => sorted(item));
}

const sorted = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.map(sorted);
  if (typeof item !== 'object' || item === null) return item;
  const entries = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sorted(value)]),
  );
};

const refused = (code: ImportReason['code'], field: string, what: string): ImportReason => ({
  ...{ code, field, what },
});

/** Number of a category that a list names; undefined if the shop has none, or several, of this name. */
function categoryOf(categories: readonly CategoryName[], listed: string): number | undefined {
  const name = listed.trim();
  if (/^#\d{1,9}$/.test(name)) return categories.find(({ id }) => id === Number(name.slice(1)))?.id;
  const path = name.split('>').map((part) => part.trim().toLowerCase());
  const last = path.at(-1) ?? '';
  const found = categories.filter(
    (each) =>
      each.slug === name || Object.values(each.name).some((text) => String(text).toLowerCase() === last),
  );
  if (found.length <= 1) return found[0]?.id;
  const exact = found.filter(({ slug }) => slug === name);
  if (exact.length === 1) return exact[0]?.id;
  const parent = path.at(-2);
  const within = found.filter(({ parentId }) => {
    const above = categories.find(({ id }) => id === parentId);
    return above && Object.values(above.name).some((text) => String(text).toLowerCase() === parent);
  });
  return within.length === 1 ? within[0]?.id : undefined;
}

/** Data that checking needs for all products of a list. */
export interface CheckContext {
  list: ListImport;
  options: ImportOptions;
  categories: readonly CategoryName[];
  /** Hosts that photographs may be fetched from. */
  imageHosts: readonly string[];
}

interface Found {
  values: Values;
  reasons: ImportReason[];
  /** Numbers of products that the same list creates. */
  pending: Set<number>;
}

/** Looks up the categories and products that a list names. */
async function resolvedReferences(
  executor: Executor,
  { list, options, categories }: CheckContext,
  { references }: ListedProduct,
  isNew: boolean,
): Promise<Found> {
  const { categoryId } = options;
  const found: Found = { values: {}, reasons: [], pending: new Set() };
  const named = references.categories;
  const ids = (named ?? []).map((name) => categoryOf(categories, name));
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  if (named !== undefined && list.format === 'own') {
    const unknown = named.filter((_name, at) => ids[at] === undefined);
    found.reasons.push(...unknown.map((name) => refused('list-category', 'categories', name)));
  }
  if (known.length > 0) found.values['categories'] = known.slice(0, 12);
  else if (isNew && categoryId !== null) {
    found.values['categories'] = [categoryId];
    found.reasons = [];
  } else if (isNew && found.reasons.length === 0) {
    const what = named?.join(', ') ?? '';
    found.reasons.push(refused(what === '' ? 'list-category-missing' : 'list-category', 'categories', what));
  }
  for (const name of ['pieces', 'related'] as const) {
    const codes = references[name];
    if (codes === undefined) continue;
    const existing = await readProductsOfCodes(executor, codes);
    const listed = await readCodePositions(executor, list.id, 'sku', codes);
    found.values[name] = codes.flatMap((code) => {
      const id = existing.get(code);
      if (id !== undefined) return [id];
      const position = listed.get(code);
      if (position === undefined || list.first_id === null) {
        found.reasons.push(refused('list-product', name, code));
        return [];
      }
      found.pending.add(list.first_id + position);
      return [list.first_id + position];
    });
  }
  return found;
}

const reasonOf = ({ path, problem, what = '' }: ContentFault): ImportReason => ({
  ...{ code: problem, field: path, what },
});

/** Faults of a product, except references to products that the same list creates before it. */
export async function importFaults(
  executor: Executor,
  fields: Values,
  id: number,
  isPending: (id: number) => boolean,
): Promise<ImportReason[]> {
  const faults = await faultsInShop(executor, 'product', fields, String(id));
  return faults
    .filter(({ path, problem }) => {
      const [name = '', at] = path.split('.');
      const listed = fields[name];
      const isReference = problem === 'unknown' && (name === 'pieces' || name === 'related');
      return !(isReference && Array.isArray(listed) && isPending(Number(listed[Number(at)])));
    })
    .map(reasonOf);
}

/** Products that the shop already has of a listed one: by its number, or by its codes. */
async function existingId(
  executor: Executor,
  { id, fields, defaults }: ListedProduct,
): Promise<number | undefined> {
  if (id !== undefined) return id;
  const codes = [
    fields.sku ?? '',
    defaults?.sku ?? '',
    ...(fields.variants ?? []).map(({ sku }) => sku),
  ].filter(Boolean);
  const found = await readProductsOfCodes(executor, codes);
  return codes.map((code) => found.get(code)).find((each) => each !== undefined);
}

/** Codes that an earlier product of the list has. */
async function listedTwice(
  executor: Executor,
  list: ListImport,
  { fields, defaults }: ListedProduct,
  at: number,
) {
  const { variants = [], barcode, sku = defaults?.sku, slug = defaults?.slug } = fields;
  const kinds = [
    ['sku', [sku, ...variants.map((each) => each.sku)]],
    ['barcode', [barcode, ...variants.map((each) => each.barcode)]],
    ['slug', [slug]],
  ] as const;
  const reasons: ImportReason[] = [];
  for (const [kind, all] of kinds) {
    const codes = all.filter((code) => code !== undefined && code !== '') as string[];
    for (const [code, position] of await readCodePositions(executor, list.id, kind, codes))
      if (position !== at) reasons.push(refused('list-twice', kind, code));
  }
  return reasons;
}

/** An archived product of an export; the list without `archived` restores it. */
const archivedRow = ({ fields }: CurrentProduct, productId: number): RowChange => ({
  ...{ state: 'unchanged', changes: [], isRead: true, productId },
  ...{ title: (fields['name'] as Localised)[defaultLocale] ?? '', code: String(fields['sku']) },
});

/** Compares a product of a list with the shop. */
export async function checkRow(
  executor: Executor,
  context: CheckContext,
  { position, listed }: ImportRow,
): Promise<RowChange> {
  if (!listed || !('fields' in listed)) throw new Error(`row ${position} was not read`);
  const { list, options } = context;
  const id = await existingId(executor, listed);
  const current = id === undefined ? undefined : await currentProduct(executor, id);
  const refusal = (reasons: readonly ImportReason[]): RowChange => ({
    ...{ state: 'refused', reasons, productId: current && id !== undefined ? id : null, isRead: true },
  });
  if (listed.id !== undefined && !current) return refusal([refused('list-id', 'id', String(listed.id))]);
  if (listed.isArchived && current?.isArchived) return archivedRow(current, id ?? 0);
  if (listed.isArchived) return refusal([refused('list-archived', 'archived', '')]);
  if (current?.hasDraft) return refusal([refused('list-draft', '', '')]);
  const given = current ? listed.fields : { ...listed.defaults, ...listed.fields };
  if (!current && !given.sku) return refusal([refused('list-code-missing', 'sku', '')]);
  const isNew = !current || current.isArchived;
  const productId = current && id !== undefined ? id : (list.first_id ?? 0) + position;
  const found = await resolvedReferences(executor, context, listed, isNew);
  const twice = await listedTwice(executor, list, listed, position);
  const present: Values = current?.fields ?? emptyValues(shape);
  const merged = mergedFields(present, { ...given, ...found.values });
  const after: Values = isNew && options.isHidden ? { ...merged, isOnShelf: false } : merged;
  const changes = changedFields(ordered(present), ordered(after)).map(({ name }) => name);
  const problems = [...found.reasons, ...twice];
  if (problems.length > 0) return refusal(problems);
  const sources = current ? await readPhotoTexts(executor, productId) : new Map();
  const added = listed.images.filter((image) => !sources.has(image) && !image.startsWith('photo:'));
  const isFetchable = (image: string) =>
    !/^[a-z]+:/i.test(image) || isAllowedAddress(image, context.imageHosts);
  const images = added.filter(isFetchable);
  const notes = added.filter((image) => !isFetchable(image));
  const title = (after['name'] as Localised | undefined)?.[defaultLocale] ?? '';
  const common = { productId, title, code: String(after['sku'] ?? ''), isRead: true } as const;
  const named = (listed.photos ?? []).filter(({ source }) => sources.has(source) || images.includes(source));
  const photos = await photoChanges(executor, named, current ? productId : undefined);
  const isDescribed = photos.every(({ before }) => before === null);
  if (!isNew && changes.length === 0 && images.length === 0 && isDescribed)
    return { ...common, state: 'unchanged', changes: [] };
  // Unchanged fields keep the values of the database.
  const fields = Object.fromEntries(
    shape.map(({ name }) => [name, current && !changes.includes(name) ? present[name] : after[name]]),
  ) as ContentFields;
  const faults = await importFaults(executor, fields, productId, (each) => found.pending.has(each));
  faults.push(...photoFaults(photos, fields));
  if (faults.length > 0) return refusal(faults);
  return {
    ...common,
    state: isNew ? 'new' : 'changed',
    isLate: fields['goods'] === 'set',
    reasons: notes.map((image) => refused('list-image-host', 'images', image)),
    ...{ fields, changes: isNew ? [] : changes, images, photos, stock: current ? {} : listed.stock },
    before: current?.fields ?? null,
  };
}

/** With lists whose items compare equal whatever the order of their properties. */
const ordered = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, orderedVariants(value)]));
