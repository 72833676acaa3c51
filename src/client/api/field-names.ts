import type { ApiError } from './api-error.ts';

/** Parameters whose form field is not their name in camel case. */
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

/** The form field of a refusal: `first_name` of the wire is `firstName`. */
export function fieldOf({ data }: ApiError): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  // A field in a map is given as a path: 'billing.street1'.
  const name = typeof data.field === 'string' ? data.field.split('.').at(-1) : undefined;
  if (name === undefined) return undefined;
  return names[name] ?? name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
}
