import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type {
  ImportOptions,
  ListedProduct,
  PhotoChange,
} from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale, type Localised } from '#kernel/shop/text/locales.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { isAllowedAddress } from '#server/platform/media/fetch-image.ts';
import { type CheckLookups, codesOfListed, existingId, readCheckLookups } from './check-lookups.service.ts';
import type { CurrentProduct } from './current-product.service.ts';
import { importFaults } from './import-faults.service.ts';
import { changedFields, type FieldValues, mergedFields, ordered } from './merge-fields.ts';
import { photoChanges, photoFaults } from './photo-changes.service.ts';
import type { CategoryName } from './product-lookups.repo.ts';

const shape = contentKinds.product.fields;

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
  values: FieldValues;
  reasons: ImportReason[];
  /** Numbers of products that the same list creates. */
  pending: Set<number>;
}

/** Looks up the categories and products that a list names. */
function resolvedReferences(
  { list, options, categories }: CheckContext,
  { products, listed: { sku: listed } }: CheckLookups,
  { references }: ListedProduct,
  isNew: boolean,
): Found {
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
    found.values[name] = codes.flatMap((code) => {
      const id = products.get(code);
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

/** Codes that an earlier product of the list has. */
function listedTwice({ listed }: CheckLookups, product: ListedProduct, at: number): ImportReason[] {
  const codes = codesOfListed(product);
  return (['sku', 'barcode', 'slug'] as const).flatMap((kind) =>
    [...new Set(codes[kind])]
      .filter((code) => (listed[kind].get(code) ?? at) !== at)
      .map((code) => refused('list-twice', kind, code)),
  );
}

/** An archived product of an export; the list without `archived` restores it. */
const archivedRow = ({ fields }: CurrentProduct, productId: number): RowChange => ({
  ...{ state: 'unchanged', changes: [], isRead: true, productId },
  ...{ title: (fields['name'] as Localised)[defaultLocale] ?? '', code: String(fields['sku']) },
});

/** A new or changed product without a fault that the list alone shows. */
interface Compared {
  change: RowChange;
  id: number;
  fields: ContentFields;
  photos: readonly PhotoChange[];
  isPending(id: number): boolean;
  refusal(reasons: readonly ImportReason[]): RowChange;
}

/** Compares a product of a list with the shop. */
function compareRow(
  context: CheckContext,
  lookups: CheckLookups,
  position: number,
  listed: ListedProduct,
): RowChange | Compared {
  const { list, options } = context;
  const id = existingId(lookups, listed);
  const current = id === undefined ? undefined : lookups.current.get(id);
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
  const found = resolvedReferences(context, lookups, listed, isNew);
  const twice = listedTwice(lookups, listed, position);
  const present: FieldValues = current?.fields ?? emptyValues(shape);
  const merged = mergedFields(present, { ...given, ...found.values });
  const after: FieldValues = isNew && options.isHidden ? { ...merged, isOnShelf: false } : merged;
  const changes = changedFields(ordered(present), ordered(after)).map(({ name }) => name);
  const problems = [...found.reasons, ...twice];
  if (problems.length > 0) return refusal(problems);
  const sources = (current && lookups.photos.get(productId)) ?? new Map();
  const added = listed.images.filter((image) => !sources.has(image) && !image.startsWith('photo:'));
  const isFetchable = (image: string) =>
    !/^[a-z]+:/i.test(image) || isAllowedAddress(image, context.imageHosts);
  const images = added.filter(isFetchable);
  const notes = added.filter((image) => !isFetchable(image));
  const title = (after['name'] as Localised | undefined)?.[defaultLocale] ?? '';
  const common = { productId, title, code: String(after['sku'] ?? ''), isRead: true } as const;
  const named = (listed.photos ?? []).filter(({ source }) => sources.has(source) || images.includes(source));
  const photos = photoChanges(named, sources);
  const isDescribed = photos.every(({ before }) => before === null);
  if (!isNew && changes.length === 0 && images.length === 0 && isDescribed)
    return { ...common, state: 'unchanged', changes: [] };
  // Unchanged fields keep the values of the database.
  const fields = Object.fromEntries(
    shape.map(({ name }) => [name, current && !changes.includes(name) ? present[name] : after[name]]),
  ) as ContentFields;
  return {
    ...{ id: productId, fields, photos, refusal },
    isPending: (each) => found.pending.has(each),
    change: {
      ...common,
      state: isNew ? 'new' : 'changed',
      isLate: fields['goods'] === 'set',
      reasons: notes.map((image) => refused('list-image-host', 'images', image)),
      ...{ fields, changes: isNew ? [] : changes, images, photos, stock: current ? {} : listed.stock },
      before: current?.fields ?? null,
    },
  };
}

/** Compares products of a list with the shop; returns their changes in order. */
export async function checkRows(
  executor: Executor,
  context: CheckContext,
  rows: readonly ImportRow[],
): Promise<RowChange[]> {
  const products = rows.map(({ position, listed }) => {
    if (!listed || !('fields' in listed)) throw new Error(`row ${position} was not read`);
    return { position, listed };
  });
  const lookups = await readCheckLookups(
    executor,
    context.list.id,
    products.map(({ listed }) => listed),
  );
  const outcomes = products.map(({ position, listed }) => compareRow(context, lookups, position, listed));
  const compared = outcomes.filter((each): each is Compared => 'change' in each);
  const faults = await importFaults(executor, compared);
  const found = new Map(compared.map((each, index) => [each, faults[index] ?? []]));
  return outcomes.map((outcome) => {
    if (!('change' in outcome)) return outcome;
    const reasons = [...(found.get(outcome) ?? []), ...photoFaults(outcome.photos, outcome.fields)];
    return reasons.length > 0 ? outcome.refusal(reasons) : outcome.change;
  });
}
