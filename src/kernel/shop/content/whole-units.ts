import { isCurrencyCode, smallestMinor } from '#kernel/shop/money/money.ts';
import type { ContentField } from './content-fields.ts';

interface UnitFault {
  path: string;
  problem: 'whole-units';
  what: string;
}

const partOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;

/** The currency of amounts among these values: the one beside them, or the base currency that they set. */
export const currencyBeside = (values: unknown): string | undefined =>
  ['currency', 'baseCurrency'].map((name) => partOf(values, name)).find(isCurrencyCode);

/** Amounts of valid fields that their currency does not have: yen have no parts. */
export function wholeUnitFaults(
  fields: readonly ContentField[],
  values: unknown,
  path = '',
  around = '',
): UnitFault[] {
  const currency = currencyBeside(values) ?? around;
  return fields.flatMap((field): UnitFault[] => {
    const value = partOf(values, field.name);
    const at = path === '' ? field.name : `${path}.${field.name}`;
    if (field.kind === 'group') return wholeUnitFaults(field.fields, value, at, currency);
    if (field.kind === 'list' && Array.isArray(value))
      return value.flatMap((item, index) => wholeUnitFaults(field.fields, item, `${at}.${index}`, currency));
    const isPart = field.kind === 'number' && field.decimals === 2 && typeof value === 'number';
    return isPart && value % smallestMinor(currency) !== 0
      ? [{ path: at, problem: 'whole-units', what: currency }]
      : [];
  });
}
