import * as v from 'valibot';
import { deskCall, file } from './desk-call.ts';
import { day } from './desk-fields.ts';

export const exportFormats = ['jsonl', 'accounting'] as const;

/** Most orders of one export. */
export const mostExported = 10_000;

/** Export of orders for other systems. */
export const orderExportDeskCalls = {
  deskExportOrders: deskCall('desk/orders/export', {
    scope: 'orders:read',
    access: 'reports.read',
    summary:
      'Orders placed on some days: `jsonl` has the envelope of the events, one order per line; `accounting` is a CSV with a row per order line and delivery',
    input: v.pipe(
      v.strictObject({ from: day, until: day, format: v.picklist(exportFormats) }),
      v.forward(
        v.check(({ from, until }) => from <= until),
        ['until'],
      ),
    ),
    output: file,
    showsCustomer: true,
    takesLong: true,
  }),
};
