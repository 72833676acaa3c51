import { isDeepStrictEqual } from 'node:util';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { cellsOf } from './own-format.ts';

const shape = contentKinds.product.fields;
export type FieldValues = Record<string, unknown>;

/** Fields whose cells in a list differ. */
export const changedFields = (before: FieldValues, after: FieldValues): ContentField[] =>
  shape.filter((field) => {
    if (field.kind === 'products' || field.kind === 'categories' || field.kind === 'list')
      return JSON.stringify(before[field.name]) !== JSON.stringify(after[field.name]);
    return !isDeepStrictEqual(cellsOf(field, before[field.name]), cellsOf(field, after[field.name]));
  });

/** FieldValues of the list over the present ones; texts in languages that the list has not stay. */
export function mergedFields(present: FieldValues, listed: FieldValues): FieldValues {
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
  return value.map((item: FieldValues) => sorted(item));
}

const sorted = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.map(sorted);
  if (typeof item !== 'object' || item === null) return item;
  const entries = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sorted(value)]),
  );
};

/** With lists whose items compare equal whatever the order of their properties. */
export const ordered = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, orderedVariants(value)]));
