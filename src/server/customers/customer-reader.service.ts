import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { familyNameFirst, type Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findCustomer, type NewCustomer } from './customers.repo.ts';

/** The name by which emails address a customer. */
export function nameFor({
  firstname,
  lastname,
  locale,
}: Pick<NewCustomer, 'firstname' | 'lastname'> & { locale: Locale }): string {
  return familyNameFirst[locale] ? fullName({ firstName: firstname, lastName: lastname }) : firstname;
}

/** Whom the house writes to. */
export interface CustomerReader {
  email: string;
  phone: string;
  locale: Locale;
  /** As a letter calls them. */
  name: string;
  fullName: string;
}

/** A customer as the reader of a letter; undefined where there is none any longer. */
export async function customerReader(executor: Executor, id: number): Promise<CustomerReader | undefined> {
  const customer = await findCustomer(executor, id);
  if (!customer || customer.erased_at !== null) return undefined;
  const { email, phone, locale, firstname, lastname } = customer;
  const fullName = `${firstname} ${lastname}`.trim();
  return { email, phone, locale, name: nameFor({ firstname, lastname, locale }), fullName };
}
