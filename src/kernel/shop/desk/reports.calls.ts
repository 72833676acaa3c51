import * as v from 'valibot';
import { deskCall, file } from './desk-call.ts';
import { day } from './desk-fields.ts';

export const reportNames = [
  'sales',
  'sellers',
  'pieces',
  'funnel',
  'visits',
  'returns',
  'stones',
  'storedValue',
] as const;

export type ReportName = (typeof reportNames)[number];

/** Dates on the shop's clock, both inclusive. */
const asked = v.strictObject({ report: v.picklist(reportNames), from: day, to: day });

const cell = v.union([v.string(), v.number()]);

/** Daily reports of the shop. */
export const reportDeskCalls = {
  deskReport: deskCall('desk/reports/one', {
    access: 'reports.read',
    summary: 'Sales, sellers, pieces, from visit to payment, visits, returns by reason, stones by age',
    input: asked,
    output: v.strictObject({
      /** Columns: the key selects the label, the kind the format; money is in minor units. */
      columns: v.array(
        v.strictObject({
          key: v.string(),
          kind: v.picklist(['text', 'day', 'count', 'percent', 'base-money', 'money']),
        }),
      ),
      rows: v.array(v.array(cell)),
      /** Currency of `base-money`; `money` is in the currency of the row's column `currency`. */
      baseCurrency: v.string(),
    }),
  }),
  deskSalesDays: deskCall('desk/reports/days', {
    access: 'reports.read',
    summary: 'Paid orders and their value of today and the thirteen days before',
    input: v.strictObject({}),
    output: v.strictObject({
      /** The oldest first; the last is today, until now. Values are in minor units, less what was refunded. */
      days: v.array(v.strictObject({ day, orders: v.number(), minor: v.number() })),
      currency: v.string(),
    }),
  }),
  deskReportFile: deskCall('desk/reports/file', {
    access: 'reports.read',
    summary: 'The same as CSV',
    input: asked,
    output: file,
  }),
};
