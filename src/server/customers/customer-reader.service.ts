import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { hasFamilyNameFirst, type Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findCustomer, type NewCustomer } from './customers.repo.ts';

/** The name by which emails address a customer. */
export function nameFor({
  firstname,
  lastname,
  locale,
}: Pick<NewCustomer, 'firstname' | 'lastname'> & { locale: Locale }): string {
  return hasFamilyNameFirst(locale) ? fullName({ firstName: firstname, lastName: lastname }) : firstname;
}

/** Name and contact details of a customer. */
export interface CustomerContact {
  email: string;
  phone: string;
  locale: Locale;
  /** The name by which emails address the customer. */
  name: string;
  fullName: string;
}

/** Contact details of a customer; undefined if unknown or erased. */
export async function customerContact(executor: Executor, id: number): Promise<CustomerContact | undefined> {
  const customer = await findCustomer(executor, id);
  if (!customer || customer.erased_at !== null) return undefined;
  const { email, phone, locale, firstname, lastname } = customer;
  const fullName = `${firstname} ${lastname}`.trim();
  return { email, phone, locale, name: nameFor({ firstname, lastname, locale }), fullName };
}
