import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { customerDeskCalls } from '#kernel/shop/desk/customers.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readCustomerNotes } from './customer-notes.repo.ts';
import { readCustomerIds } from './customers.repo.ts';
import {
  type PersonalCustomer,
  readCustomerPage,
  readCustomerRecords,
  readPersonalCustomer,
} from './customers-desk.repo.ts';

type Calls = typeof customerDeskCalls;
/** The shop's connection or a transaction. */
interface Reading {
  db: { handle: Executor };
}

const rowOf = (row: PersonalCustomer): DeskData<Calls['deskCustomers']>['rows'][number] => ({
  id: row.id,
  version: versionOf(row),
  email: row.email,
  name: fullName({ firstName: row.firstname, lastName: row.lastname }),
  phone: row.phone,
  isGuest: row.is_guest,
  adoptedBy: row.adopted_by,
  isErased: row.erased_at !== null,
  isMerged: row.merged_at !== null,
  locale: row.locale,
  since: row.created_at.toISOString(),
});

/** A page of customers. */
export async function customerPage(
  { db }: Reading,
  asked: DeskValues<Calls['deskCustomers']>,
): Promise<DeskData<Calls['deskCustomers']>> {
  const { rows, ...counted } = await readCustomerPage(db.handle, listQuery(asked));
  return { rows: rows.map(rowOf), ...counted };
}

/** One customer with all details; throws 1900106 if unknown. */
export async function showCustomer(
  { db }: Reading,
  now: Date,
  id: number,
): Promise<DeskData<Calls['deskCustomer']>> {
  const { handle } = db;
  const row = await readPersonalCustomer(handle, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-customers-api.unknown', values: { id } } });
  const ids = await readCustomerIds(handle, id);
  const { addresses, orders, returns, appointments, gifts, counts } = await readCustomerRecords(
    handle,
    ids,
    now,
  );
  const notes = await readCustomerNotes(handle, ids);
  return {
    ...rowOf(row),
    isPhoneProved: row.phone_confirmed_at !== null,
    birthday: row.birthday,
    anniversary: row.anniversary,
    isSubscribed: row.is_subscribed,
    openSessions: Number(counts.sessions),
    favourites: Number(counts.favourites),
    designs: Number(counts.designs),
    addresses: addresses.map((address) => ({
      id: address.id,
      isDefault: address.is_default,
      name: fullName({ firstName: address.first_name, lastName: address.last_name }),
      phone: address.telephone,
      lines: [
        address.company,
        address.street1,
        address.street2,
        address.area,
        address.city,
        address.state,
        address.zip,
        address.country,
      ]
        .filter((part) => part !== '')
        .join(', '),
    })),
    orders: orders.map(({ increment_id, status, created_at, currency, grand_minor }) => ({
      number: increment_id,
      state: status,
      at: created_at.toISOString(),
      total: { currency, minor: grand_minor },
    })),
    returns: returns.map((each) => ({
      id: each.id,
      number: returnNumber(each.id),
      state: each.state,
      at: each.created_at.toISOString(),
    })),
    appointments: appointments.map((each) => ({
      id: each.id,
      state: each.state,
      startsAt: each.starts_at.toISOString(),
    })),
    gifts: gifts.map(({ gift_code, claimed_at }) => ({ code: gift_code, at: claimed_at.toISOString() })),
    notes: notes.map((note) => ({
      id: note.id,
      who: note.staff_name,
      text: note.text,
      at: note.at.toISOString(),
    })),
  };
}
