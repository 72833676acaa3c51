import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ReportName } from '#kernel/shop/desk/reports.calls.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import type { Period } from './received-money.repo.ts';
import {
  readFunnel,
  readPieces,
  readReturns,
  readSales,
  readSalesDays,
  readSellers,
  readStones,
  readStoredValue,
  readVisits,
} from './reports.repo.ts';

type Kind = 'text' | 'day' | 'count' | 'percent' | 'base-money' | 'money';
type Cell = string | number;

interface Report {
  columns: { key: string; kind: Kind }[];
  rows: Cell[][];
  baseCurrency: string;
}

/** A table of records as columns and rows; the keys of `kinds` are the columns, in their order. */
function tableOf<Row extends object>(
  kinds: Readonly<Record<keyof Row & string, Kind>>,
  records: readonly Row[],
): Report {
  const columns = Object.entries<Kind>(kinds).map(([key, kind]) => ({ key, kind }));
  const rows = records.map((record) => columns.map(({ key }) => record[key as keyof Row] as Cell));
  return { columns, rows, baseCurrency: baseCurrency() };
}

/** Percentage with one decimal; 0 if the whole is 0. */
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

const reports: Readonly<Record<ReportName, (host: Pick<Host, 'db'>, period: Period) => Promise<Report>>> = {
  sales: async ({ db }, period) =>
    tableOf(
      {
        day: 'day',
        currency: 'text',
        channel: 'text',
        orders: 'count',
        pieces: 'count',
        paid: 'money',
        refunded: 'money',
        base: 'base-money',
      },
      await readSales(db.handle, period),
    ),
  sellers: async ({ db }, period) =>
    tableOf(
      { seller: 'text', proposals: 'count', settled: 'count', base: 'base-money' },
      await readSellers(db.handle, period),
    ),
  pieces: async ({ db }, period) =>
    tableOf(
      { sku: 'text', name: 'text', sold: 'count', returned: 'count', base: 'base-money' },
      await readPieces(db.handle, period),
    ),
  funnel: async ({ db }, period) =>
    tableOf(
      {
        day: 'day',
        visits: 'count',
        baskets: 'count',
        placed: 'count',
        settled: 'count',
        share: 'percent',
        conversion: 'percent',
      },
      (await readFunnel(db.handle, period)).map((row) => ({
        ...row,
        share: percentOf(row.settled, row.baskets),
        conversion: percentOf(row.settled, row.visits),
      })),
    ),
  visits: async ({ db }, period) =>
    tableOf(
      { day: 'day', page: 'text', language: 'text', visits: 'count', views: 'count' },
      await readVisits(db.handle, period),
    ),
  storedValue: async ({ db }, period) =>
    tableOf(
      {
        currency: 'text',
        cards: 'money',
        goodwill: 'money',
        credited: 'money',
        traded: 'money',
        redeemed: 'money',
        back: 'money',
        expired: 'money',
        liability: 'money',
      },
      await readStoredValue(db.handle, period),
    ),
  returns: async ({ db }, period) => {
    const rows = await readReturns(db.handle, period);
    const all = rows.reduce((sum, { requests }) => sum + requests, 0);
    return tableOf(
      {
        service: 'text',
        reason: 'text',
        requests: 'count',
        share: 'percent',
        pieces: 'count',
        currency: 'text',
        paid: 'money',
      },
      rows.map((row) => ({ ...row, share: percentOf(row.requests, all) })),
    );
  },
  stones: async ({ db }, period) =>
    tableOf(
      { origin: 'text', age: 'text', stones: 'count', carats: 'count', base: 'base-money' },
      await readStones(db.handle, period),
    ),
};

const comparedDays = 14;

/** Money received and orders paid today and on the days before, for two weeks. */
export async function salesDays({ db }: Pick<Host, 'db'>, now: Date) {
  const today = businessDay(now);
  const days = await readSalesDays(db.handle, {
    from: addDays(today, 1 - comparedDays),
    to: today,
  });
  return { days, currency: baseCurrency() };
}

const longestDays = 370;

interface ReportInput extends Period {
  report: ReportName;
}

/**
 * A report over days of the shop's calendar; throws 1900108 for a period that ends before it begins or is longer than
 * a year.
 */
export function reportOf(host: Pick<Host, 'db'>, { report, from, to }: ReportInput): Promise<Report> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > longestDays)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-reports-api.period', values: { days: longestDays } },
      field: 'to',
    });
  return reports[report](host, { from, to });
}

const isMoney = (kind: Kind) => kind === 'money' || kind === 'base-money';

/** A report as CSV, amounts with decimals, columns in the reader's language. */
export async function reportFile(host: Pick<Host, 'db'>, locale: Locale, input: ReportInput) {
  const { columns, rows } = await reportOf(host, input);
  const header = columns.map(({ key, kind }) => {
    const name = text(locale, `desk-reports.column-${key}`);
    return kind === 'base-money' ? `${name} (${baseCurrency()})` : name;
  });
  const cells = rows.map((row) =>
    row.map((cell, at) => {
      const kind = columns[at]?.kind;
      return kind && isMoney(kind) && typeof cell === 'number' ? (cell / 100).toFixed(2) : cell;
    }),
  );
  const bytes = Buffer.from(csvOf(header, cells));
  return {
    name: `${input.report}-${input.from}-${input.to}.csv`,
    type: 'text/csv; charset=utf-8',
    base64: bytes.toString('base64'),
  };
}
