import { type Selectable, sql } from 'kysely';
import { type Purpose, purposes } from '#kernel/shop/appointments/appointments.rules.ts';
import { coordinatesOf } from '#kernel/shop/content/content.rules.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { weekdays } from '#kernel/shop/settings/shop-settings.ts';
import type { OpeningHours } from '#kernel/shop/stores/store.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StoreText, Week } from '#server/platform/db/schema/content.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { lastNumber } from './content-desk.repo.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText } from './content-texts.ts';

const storeTexts = ['name', 'city', 'address', 'hours', 'note'] as const;

const textOf = (hours: OpeningHours | null): string => (hours === null ? '' : hours.join('-'));

function hoursOf(text: unknown): [string, string] | null {
  const [opens, closes] = typeof text === 'string' ? text.split('-') : [];
  return opens && closes ? [opens, closes] : null;
}

function storeFields(row: Selectable<Schema['store']>): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: `/stores/${row.id}/`,
    fields: {
      ...asFields(row.text, storeTexts),
      countryCode: row.country_code,
      state: row.state,
      coordinates: `${row.lat}, ${row.lng}`,
      timeZone: row.time_zone,
      image: row.image,
      phone: row.phone,
      email: row.email,
      week: Object.fromEntries(weekdays.map((day) => [day, textOf(row.week[day])])),
      holidays: row.holidays,
      specialHours: row.special_hours.map(({ date, hours }) => ({ date, open: textOf(hours) })),
      advisers: row.advisers,
      purposes: Object.fromEntries(purposes.map((purpose) => [purpose, row.purposes.includes(purpose)])),
      services: row.services.map((service) => ({ service })),
    },
    updatedAt: null,
    isArchived: row.archived_at !== null,
  };
}

interface StoreFields extends ContentFields {
  week: Record<keyof Week, string>;
  specialHours: { date: string; open: string }[];
  purposes: Record<Purpose, boolean>;
  services: { service: string }[];
}

/** The columns of a store with these fields, unwrapped. */
export function storeColumns(given: ContentFields, text: Localised<StoreText>) {
  const fields = given as StoreFields;
  return {
    text: asText(text, fields, storeTexts),
    country_code: fields['countryCode'] as string,
    state: fields['state'] as string,
    ...(coordinatesOf(fields['coordinates'] as string) ?? { lat: 0, lng: 0 }),
    time_zone: fields['timeZone'] as string,
    image: fields['image'] as string,
    phone: fields['phone'] as string,
    email: fields['email'] as string,
    week: Object.fromEntries(weekdays.map((day) => [day, hoursOf(fields.week[day])])) as Week,
    holidays: fields['holidays'] as string[],
    special_hours: fields.specialHours.flatMap(({ date, open }) => {
      const hours = hoursOf(open);
      return hours ? [{ date, hours }] : [];
    }),
    advisers: fields['advisers'] as number,
    purposes: purposes.filter((purpose) => fields.purposes[purpose]),
    services: fields.services.map(({ service }) => service),
  };
}

function written(fields: ContentFields, text: Localised<StoreText>) {
  const {
    text: texts,
    week,
    holidays,
    special_hours,
    purposes: offered,
    services,
    ...plain
  } = storeColumns(fields, text);
  return {
    ...plain,
    text: jsonb(texts),
    week: jsonb(week),
    holidays: jsonb(holidays),
    special_hours: jsonb(special_hours),
    purposes: jsonb(offered),
    services: jsonb(services),
    archived_at: null,
  };
}

/** A store's row, locked until the transaction ends. */
export function holdStoreRow(executor: Executor, key: string) {
  const rows = executor.selectFrom('store').selectAll().where('id', '=', Number(key));
  return rows.forUpdate().executeTakeFirst();
}

/** Why a store cannot be archived; undefined if it can. */
async function obstacleTo(executor: Executor, key: string) {
  const id = Number(key);
  const { rows } = await sql<{ last: boolean; stock: boolean; orders: boolean; appointments: boolean }>`select
    not exists (select 1 from store where archived_at is null and id <> ${id}) as last,
    exists (select 1 from stock_place where store_id = ${id} and pieces > 0) as stock,
    exists (select 1 from orders where store_id = ${id}
      and status in ('payment_pending', 'payment_processing', 'payment_suspected_fraud', 'payment_confirmed', 'holded',
        'processing', 'dispatched', 'closing')) as orders,
    exists (select 1 from appointment where store_id = ${id} and state in ('requested', 'approved')) as appointments`.execute(
    executor,
  );
  const [found] = rows;
  const reasons = ['last', 'stock', 'orders', 'appointments'] as const;
  const reason = reasons.find((each) => found?.[each]);
  return reason && (`desk-content-api.store-${reason}` as const);
}

/** Stores: texts, place, hours and appointments. */
export const storeRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('store').selectAll().orderBy('id').execute()).map(storeFields),
  hold: async (executor, key) => {
    const row = await holdStoreRow(executor, key);
    return row && storeFields(row);
  },
  write: async (executor, key, given) => {
    const row = await holdStoreRow(executor, key);
    if (!row) throw new Error(`there is no store ${key}`);
    // Fields that a draft or version of an earlier release does not have are unchanged.
    const fields = { ...storeFields(row).fields, ...given };
    await executor
      .updateTable('store')
      .set({ ...written(fields, row.text), archived_at: row.archived_at })
      .where('id', '=', row.id)
      .execute();
  },
  nextKey: async (executor) => {
    // Two concurrent inserts must not take the same number.
    await executeWrite(executor, ['store'], sql`lock table store in share row exclusive mode`);
    const { id } = await executor
      .selectFrom('store')
      .select(sql<number>`greatest(max(id), 0, ${lastNumber('store')}) + 1`.as('id'))
      .executeTakeFirstOrThrow();
    return String(id);
  },
  insert: async (executor, key, fields) => {
    const archived = await holdStoreRow(executor, key);
    const values = written(fields, archived?.text ?? {});
    await executor
      .insertInto('store')
      .values({ id: Number(key), ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  },
  remove: async (executor, key) => {
    const archive = executor.updateTable('store').set({ archived_at: sql<Date>`now()` });
    await archive.where('id', '=', Number(key)).execute();
  },
  obstacle: obstacleTo,
  restore: async (executor, key) => {
    const restore = executor.updateTable('store').set({ archived_at: null });
    await restore.where('id', '=', Number(key)).execute();
  },
};
