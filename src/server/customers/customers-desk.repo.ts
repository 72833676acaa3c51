import { type SelectQueryBuilder, sql } from 'kysely';
import type { customerDeskCalls } from '#kernel/shop/desk/customers.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { fullName, isFullName } from '#server/platform/desk/full-name.repo.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { countedFor, mostFound, mostListed, pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

type CustomerQuery = Omit<ListQuery<(typeof customerDeskCalls)['deskCustomers']>, 'sort'>;

/** Columns that the desk may show; none is secret. */
const shownColumns = [
  'id',
  'email',
  'is_guest',
  'firstname',
  'lastname',
  'phone',
  'phone_confirmed_at',
  'birthday',
  'anniversary',
  'is_subscribed',
  'locale',
  'adopted_by',
  'erased_at',
  'merged_at',
  'created_at',
  'updated_at',
] as const;

/** Customers of a kind. */
function ofKind(executor: Executor, kind: CustomerQuery['kind']) {
  const query: SelectQueryBuilder<Schema, 'customer', object> = executor.selectFrom('customer');
  return kind === undefined ? query : query.where('is_guest', '=', kind === 'guest');
}

/** A single word is the beginning of a first or last name, an email address or a phone number, or an id. */
function narrowed(executor: Executor, { kind, search }: CustomerQuery) {
  const query = ofKind(executor, kind);
  if (search === '') return query;
  const figures = search.replaceAll(/[\s()-]/g, '');
  if (/^\+\d{4,15}$/.test(figures)) return query.where('phone', 'like', `${figures}%`);
  if (/^\d{1,9}$/.test(figures)) return query.where('id', '=', Number(figures));
  const begins = `${literally(search.toLowerCase())}%`;
  return query.where((either) =>
    either.or([
      either('email', 'like', begins),
      sql<boolean>`lower(lastname) like ${begins}`,
      sql<boolean>`lower(firstname) like ${begins}`,
    ]),
  );
}

/** Customers by full name. Each half reads its own index, and at most as many rows as are counted. */
function named(executor: Executor, { kind, search }: CustomerQuery, way: 'asc' | 'desc', counted: number) {
  const { inBoth, inOne } = fullName(search);
  const first = (condition: typeof inBoth) => {
    const ofName = ofKind(executor, kind).select('id').where(condition).orderBy('id', way);
    return executor.selectFrom(ofName.limit(counted + 1).as('first')).select('id');
  };
  return executor.selectFrom(first(inBoth).union(first(inOne)).as('named'));
}

const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('customer')
    .select(shownColumns)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of customers, the newest first. */
export async function readCustomerPage(executor: Executor, asked: CustomerQuery) {
  const paging = { ...asked, most: asked.search === '' ? mostListed : mostFound };
  const way = asked.isDescending ? 'desc' : 'asc';
  const read = (ids: number[]) => readShown(executor, ids);
  if (!isFullName(asked.search))
    return pageOfRows(executor, narrowed(executor, asked).select('id').orderBy('id', way), paging, read);
  const found = named(executor, asked, way, countedFor(paging)).select('id').orderBy('id', way);
  return pageOfRows(executor, found, paging, read);
}

export async function readPersonalCustomer(executor: Executor, id: number) {
  return executor.selectFrom('customer').select(shownColumns).where('id', '=', id).executeTakeFirst();
}

export type PersonalCustomer = NonNullable<Awaited<ReturnType<typeof readPersonalCustomer>>>;

const most = 50;

/** The latest records of a customer and its adopted guests. */
export async function readCustomerRecords(executor: Executor, customerIds: readonly number[], now: Date) {
  const ids = [...customerIds];
  const [addresses, orders, returns, appointments, gifts, counts] = await Promise.all([
    executor
      .selectFrom('address')
      .selectAll()
      .where('customer_id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectFrom('orders')
      .select(['increment_id', 'status', 'created_at', 'currency', 'grand_minor'])
      .where('customer_id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectFrom('return_request')
      .innerJoin('orders', 'orders.id', 'return_request.order_id')
      .select(['return_request.id', 'return_request.state', 'return_request.created_at'])
      .where('orders.customer_id', 'in', ids)
      .orderBy('return_request.id', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectFrom('appointment')
      .select(['id', 'state', 'starts_at'])
      .where('customer_id', 'in', ids)
      .orderBy('starts_at', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectFrom('gift_claim')
      .select(['gift_code', 'claimed_at'])
      .where('customer_id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    executor
      .selectNoFrom((from) => [
        from
          .selectFrom('session')
          .select((session) => session.fn.countAll<number>().as('count'))
          .where('customer_id', 'in', ids)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .as('sessions'),
        from
          .selectFrom('favourite')
          .select((favourite) => favourite.fn.countAll<number>().as('count'))
          .where('customer_id', 'in', ids)
          .as('favourites'),
        from
          .selectFrom('saved_design')
          .select((design) => design.fn.countAll<number>().as('count'))
          .where('customer_id', 'in', ids)
          .as('designs'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { addresses, orders, returns, appointments, gifts, counts };
}
