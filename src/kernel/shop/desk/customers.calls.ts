import * as v from 'valibot';
import { appointmentStates } from '#kernel/shop/appointments/appointment.transitions.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import { amount, deskCall, file, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, requiredText } from './desk-fields.ts';

const noteCharacters = 2000;

const row = {
  id: v.number(),
  version,
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  isGuest: v.boolean(),
  /** The account that a guest was merged into. */
  adoptedBy: v.nullable(v.number()),
  isErased: v.boolean(),
  /** Whether the account was merged into `adoptedBy`. */
  isMerged: v.boolean(),
  locale: v.string(),
  since: moment,
};

/** A customer in full. */
export const customerRecord = v.strictObject({
  ...row,
  isPhoneProved: v.boolean(),
  birthday: v.nullable(v.string()),
  anniversary: v.nullable(v.string()),
  isSubscribed: v.boolean(),
  openSessions: v.number(),
  favourites: v.number(),
  designs: v.number(),
  addresses: v.array(
    v.strictObject({
      id: v.number(),
      isDefault: v.boolean(),
      name: v.string(),
      phone: v.string(),
      lines: v.string(),
    }),
  ),
  orders: v.array(
    v.strictObject({ number: v.number(), state: v.picklist(orderStates), at: moment, total: amount }),
  ),
  returns: v.array(
    v.strictObject({ id: v.number(), number: v.string(), state: v.picklist(returnStates), at: moment }),
  ),
  appointments: v.array(
    v.strictObject({ id: v.number(), state: v.picklist(appointmentStates), startsAt: moment }),
  ),
  gifts: v.array(v.strictObject({ code: v.string(), at: moment })),
  /** Notes of staff, latest first. */
  notes: v.array(v.strictObject({ id: v.number(), who: v.string(), text: v.string(), at: moment })),
});

/** Customers. No call returns a password or its hash. */
export const customerDeskCalls = {
  deskCustomers: deskCall('desk/customers/list', {
    access: 'customers.read',
    summary: 'Customers by the beginning of their address, name or telephone number; the newest first.',
    input: listInput({ kind: v.picklist(['account', 'guest']) }, ['id']),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskCustomer: deskCall('desk/customers/one', {
    access: 'customers.read',
    summary: 'Reads a customer with at most the last 50 records of each kind',
    input: v.strictObject({ id: recordId }),
    output: customerRecord,
    showsCustomer: true,
  }),
  deskNoteCustomer: deskCall('desk/customers/note', {
    creates: true,
    access: 'customers.handle',
    summary: 'Adds a note of staff; it is part of the customer’s data export',
    input: v.strictObject({ id: recordId, version, text: requiredText(noteCharacters) }),
    output: customerRecord,
    writes: true,
    showsCustomer: true,
  }),
  deskExportCustomer: deskCall('desk/customers/export', {
    access: 'customers.handle',
    summary: 'Everything the shop knows of a customer, as the file that they may take along themselves.',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ file }),
    showsCustomer: true,
  }),
};
