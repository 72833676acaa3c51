import { type SqlBool, sql } from 'kysely';
import { countryForm } from '#kernel/shop/addresses/country-forms.ts';
import { homeCountry, shopZone } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { localField, productNames } from '#server/platform/db/localised-columns.ts';
import { fullName, isFullName } from '#server/platform/desk/full-name.repo.ts';

export interface Hit {
  id: string;
  title: string;
  detail: string;
  /** Code of its state, for kinds that have one. */
  state?: string;
}

/** The search text in lower case, and its digits. */
export interface SearchText {
  text: string;
  digits: string;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
const anywhere = (text: string) => `%${escaped(text)}%`;
const first = (text: string) => `${escaped(text)}%`;
/** Telephone in the stored format, without separators. */
const phoneOf = ({ digits }: SearchText) => (digits.length >= 5 ? digits : undefined);
/** A number of at most nine digits as id. */
const idOf = ({ digits, text }: SearchText): number | undefined =>
  /^(?:r-)?\d+$/.test(text) && digits.length <= 9 ? Number(digits) : undefined;

// As it is indexed (0310-desk-orders.ts).
const orderSearchText = sql<string>`lower(first_name || ' ' || last_name || first_name || ' ' || email || ' ' || telephone)`;

export async function findOrders(executor: Executor, search: SearchText, limit: number): Promise<Hit[]> {
  const phone = phoneOf(search);
  const { text, digits } = search;
  const isNumber = text === digits && digits.length === 10;
  let query = executor
    .selectFrom('orders')
    .select([
      sql<string>`increment_id::text`.as('id'),
      sql<string>`increment_id::text`.as('title'),
      sql<string>`trim(first_name || ' ' || last_name)`.as('detail'),
      'status as state',
    ]);
  query = isNumber
    ? query.where('increment_id', '=', Number(digits))
    : query.where(orderSearchText, 'like', anywhere(phone ?? text));
  return query.orderBy('orders.id', 'desc').limit(limit).execute();
}

// As they are indexed (0320-desk-of-customers.ts).
function byName(text: string) {
  const begins = first(text);
  if (!isFullName(text))
    return sql<SqlBool>`(lower(lastname) like ${begins} or lower(firstname) like ${begins})`;
  const { inBoth, inOne } = fullName(text);
  return sql<SqlBool>`(${inBoth} or ${inOne})`;
}

export async function findCustomers(executor: Executor, search: SearchText, limit: number): Promise<Hit[]> {
  const { text } = search;
  const phone = phoneOf(search);
  const homeCode = countryForm(homeCountry()).callingCode;
  return executor
    .selectFrom('customer')
    .select([
      sql<string>`id::text`.as('id'),
      sql<string>`trim(firstname || ' ' || lastname)`.as('title'),
      'email as detail',
    ])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('email', 'like', first(text)),
        byName(text),
        ...(phone === undefined
          ? []
          : [
              where('phone', 'like', first(`+${phone}`)),
              where('phone', 'like', first(`+${homeCode}${phone}`)),
            ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** By their own number, or all of an order. */
export async function findReturns(executor: Executor, search: SearchText, limit: number): Promise<Hit[]> {
  const id = idOf(search);
  const isOrder = search.text === search.digits && search.digits.length === 10;
  if (id === undefined && !isOrder) return [];
  return executor
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .select([
      sql<string>`return_request.id::text`.as('id'),
      sql<string>`'R-' || lpad(return_request.id::text, 6, '0')`.as('title'),
      sql<string>`orders.increment_id::text`.as('detail'),
      'return_request.state',
    ])
    .where((where) =>
      isOrder
        ? where('orders.increment_id', '=', Number(search.digits))
        : where('return_request.id', '=', id ?? 0),
    )
    .orderBy('return_request.id', 'desc')
    .limit(limit)
    .execute();
}

const appointmentSearchText = sql<string>`lower(name || ' ' || email || ' ' || phone)`;

export async function findAppointments(
  executor: Executor,
  search: SearchText,
  limit: number,
): Promise<Hit[]> {
  const id = idOf(search);
  return executor
    .selectFrom('appointment')
    .select([
      sql<string>`id::text`.as('id'),
      'name as title',
      sql<string>`to_char(starts_at at time zone ${shopZone()}, 'YYYY-MM-DD HH24:MI')`.as('detail'),
      'state',
    ])
    .where((where) =>
      where.or([
        where(appointmentSearchText, 'like', anywhere(phoneOf(search) ?? search.text)),
        ...(id === undefined ? [] : [where('id', '=', id)]),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findProducts(
  executor: Executor,
  search: SearchText,
  locale: string,
  limit: number,
): Promise<Hit[]> {
  const id = idOf(search);
  return executor
    .selectFrom('product')
    .select([sql<string>`id::text`.as('id'), localField('text', 'name', locale).as('title'), 'sku as detail'])
    .where((where) =>
      where.or([
        where(productNames, 'like', anywhere(search.text)),
        where(sql<string>`lower(sku)`, 'like', first(search.text)),
        ...(id === undefined ? [] : [where('id', '=', id)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** By the start of the certificate's number. */
export async function findStones(executor: Executor, { text }: SearchText, limit: number): Promise<Hit[]> {
  return executor
    .selectFrom('diamond')
    .select([
      sql<string>`id::text`.as('id'),
      sql<string>`lab || ' ' || certificate_no`.as('title'),
      sql<string>`to_char(carat_hundredths / 100.0, 'FM990.00') || ' ct ' || color || ' ' || clarity`.as(
        'detail',
      ),
      'state',
    ])
    .where((where) =>
      where.or([
        where('certificate_no', 'like', first(text)),
        where('certificate_no', 'like', first(text.toUpperCase())),
      ]),
    )
    .orderBy('certificate_no')
    .limit(limit)
    .execute();
}
