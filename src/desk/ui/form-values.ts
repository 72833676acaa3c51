import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { momentInShop } from '#kernel/shop/stores/business-day.ts';
import { wallTime } from '#kernel/shop/stores/opening.ts';
import { defaultLocale, type Localised, localised } from '#kernel/shop/text/locales.ts';
import { plainText } from '#kernel/shop/text/plain-text.ts';
import type { FormField } from './form-fields.ts';

type Values = Readonly<Record<string, unknown>>;

const at = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      values,
    );

function localOfMoment(iso: string): string {
  const { date, time } = wallTime(new Date(iso), shopZone());
  return `${date}T${time}`;
}

function momentOfLocal(text: string): string {
  const [date = '', time = ''] = text.split('T');
  return momentInShop(date, time).toISOString();
}

/** Form value for a value of the call. */
function toBox(field: FormField, value: unknown): unknown {
  switch (field.kind) {
    case 'checkbox':
      return value === true;
    case 'choices':
      return Array.isArray(value) ? value : [];
    case 'money':
      return typeof value === 'object' && value !== null && 'minor' in value
        ? String(Number(value.minor) / 100)
        : '';
    case 'moment':
      return typeof value === 'string' ? localOfMoment(value) : '';
    case 'languages':
      return value ?? localised(() => '');
    case 'file':
      return value;
    default:
      return value === undefined || value === null ? '' : String(value);
  }
}

/** Value of the call for a form value; undefined if nothing was entered. */
function fromBox(field: FormField, value: unknown, before: unknown): unknown {
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'checkbox':
    case 'choices':
    case 'languages':
    case 'file':
      return value;
    case 'number':
      return text.trim() === '' ? undefined : Number(plainText(text));
    case 'money':
      return text.trim() === ''
        ? undefined
        : { currency: field.currency, minor: Math.round(Number(plainText(text).replaceAll(',', '')) * 100) };
    case 'moment':
      return text === '' ? undefined : momentOfLocal(text);
    case 'date':
    case 'choice':
      return text === '' ? undefined : text;
    default:
      // A cleared text is sent as ''; one that was never there is not sent.
      return text === '' && (before === undefined || before === null || before === '') ? undefined : text;
  }
}

/** Initial form values. */
export function boxesOf(fields: readonly FormField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [nameOfBox(field.name), toBox(field, at(values, field.name))]),
  );
}

/** A dot would mean a nested value; form values are flat. */
export const nameOfBox = (name: string): string => name.replaceAll('.', '/');

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = { ...(typeof into[name] === 'object' ? (into[name] as Record<string, unknown>) : {}) };
  put(inner, rest, value);
  into[name] = inner;
}

/** The call's input for the form values. */
export function inputOf(
  fields: readonly FormField[],
  boxes: Values,
  before: Values,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const value = fromBox(field, boxes[nameOfBox(field.name)], at(before, field.name));
    if (value !== undefined) put(input, field.name.split('.'), value);
  }
  return input;
}

/** Changed form values that may be stored in the browser: no passwords, no files. */
export function storableValues(
  fields: readonly FormField[],
  boxes: Values,
  typed: readonly string[],
): Values {
  const names = fields
    .filter(({ kind }) => kind !== 'password' && kind !== 'file')
    .map(({ name }) => nameOfBox(name))
    .filter((box) => typed.includes(box));
  return Object.fromEntries(names.map((box) => [box, boxes[box]]));
}

/** Why a field cannot be sent: it is empty, or not a number. */
export function faultOf(field: FormField, value: unknown): 'required' | 'number' | undefined {
  const isMissing =
    field.kind === 'languages'
      ? (((value ?? {}) as Localised)[defaultLocale] ?? '').trim() === ''
      : field.kind === 'checkbox'
        ? value !== true
        : field.kind === 'choices'
          ? !Array.isArray(value) || value.length === 0
          : value === undefined || value === null || String(value).trim() === '';
  if (isMissing) return field.required ? 'required' : undefined;
  const isNumber = field.kind === 'number' || field.kind === 'money';
  return isNumber && !Number.isFinite(Number(plainText(String(value)).replaceAll(',', '')))
    ? 'number'
    : undefined;
}
