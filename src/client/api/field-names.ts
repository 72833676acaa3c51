import type { ApiError } from './api-error.ts';

/** Parameters whose fields bear another name in the shop's forms than theirs without underscores. */
const names: Readonly<Record<string, string>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  password_confirmation: 'repeatedPassword',
  confirm_new_password: 'repeatedPassword',
  confirmPassword: 'repeatedPassword',
  addressCountry: 'country',
  addressState: 'state',
  isDefaultActive: 'isDefault',
  order_remark: 'remark',
};

/** The field a refusal is about, by its name in the shop's forms: `first_name` of the wire is `firstName`. */
export function fieldOf({ data }: ApiError): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  // A field of a map comes as its path: 'billing.street1'.
  const name = typeof data.field === 'string' ? data.field.split('.').at(-1) : undefined;
  if (name === undefined) return undefined;
  return names[name] ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
