import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ReportName, reportNames } from '#kernel/shop/desk/reports.calls.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DayBox } from '../ui/DayBox.tsx';
import { dayText } from '../ui/day-text.ts';
import { languageName } from '../ui/display-names.ts';
import { smallBox } from '../ui/field-box.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { phoneRows } from '../ui/phone-rows.ts';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { useNumber } from '../ui/use-number.ts';

type Report = DataOf<'deskReport'>;
type Column = Report['columns'][number];

const dayMs = 86_400_000;
/** Day of the shop's calendar in the format of the calls. */
const dayOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: shopZone() }).format(time);

function Cell({
  report,
  row,
  column,
  at,
}: {
  report: Report;
  row: Report['rows'][number];
  column: Column;
  at: number;
}) {
  const { t, locale } = useDesk();
  const number = useNumber();
  const value = row[at] ?? '';
  const currencyAt = report.columns.findIndex(({ key }) => key === 'currency');
  if (column.kind === 'money')
    return <Money value={{ currency: String(row[currencyAt] ?? ''), minor: Number(value) }} />;
  if (column.kind === 'base-money')
    return <Money value={{ currency: report.baseCurrency, minor: Number(value) }} />;
  if (column.kind === 'day') return dayText(String(value), locale);
  if (column.kind === 'percent') return `${value} %`;
  if (column.key === 'channel')
    return t(value === 'pick-up' ? 'desk-reports.channel-pick-up' : 'desk-reports.channel-delivery');
  if (typeof value === 'number') return number(value);
  if (column.key === 'language') return languageName(value, locale);
  const labelKey = labelKeyOf(column.key, value);
  return labelKey === undefined ? value : t(labelKey as Parameters<typeof t>[0]);
}

/** Text key for the label of a coded value. */
function labelKeyOf(column: string, value: string): string | undefined {
  if (column === 'reason') return `returns-api.reason-${value}`;
  if (column === 'service') return `returns-api.service-${value}`;
  if (column === 'page') return `desk-reports.page-${value}`;
  if (column === 'origin') return `diamonds.origin-${value}`;
  return undefined;
}

const isFigure = ({ kind }: Column) => kind !== 'text' && kind !== 'day';
/** Whether a column can be summed: counts, and amounts in one currency. */
const isSummed = ({ kind, key }: Column) => (kind === 'count' && key !== 'carats') || kind === 'base-money';

function Table({ report, name }: { report: Report; name: string }) {
  const { t } = useDesk();
  const number = useNumber();
  const { columns, rows, baseCurrency } = report;
  const labelOf = ({ key }: Column) => t(`desk-reports.column-${key}` as Parameters<typeof t>[0]);
  const cellOf = (column: Column, at: number) =>
    cx('py-2 pr-5 last:pr-0', isFigure(column) && 'text-right', phoneRows.cell, at > 0 && phoneRows.label);
  const sumOf = (at: number) => rows.reduce((sum, row) => sum + Number(row[at]), 0);
  return (
    <div className="overflow-x-auto">
      <table className={cx('w-full text-left text-sm tabular-nums', phoneRows.table)}>
        <caption className="sr-only">{name}</caption>
        <thead className="text-xs text-stone max-md:hidden">
          <tr className="border-b border-ink/80">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx('py-2 pr-5 font-normal last:pr-0', isFigure(column) && 'text-right')}
              >
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={phoneRows.body}>
          {rows.map((row) => (
            <tr key={row.join('|')} className={cx('border-b border-line align-baseline', phoneRows.row)}>
              {columns.map((column, at) => (
                <td key={column.key} data-label={labelOf(column)} className={cellOf(column, at)}>
                  <div className={cx(column.kind === 'day' && 'whitespace-nowrap')}>
                    <Cell report={report} row={row} column={column} at={at} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className={phoneRows.body}>
          <tr className={cx('align-baseline font-semibold', phoneRows.row)}>
            {columns.map((column, at) => (
              <td key={column.key} data-label={labelOf(column)} className={cellOf(column, at)}>
                <div>
                  {at === 0 && t('desk-reports.total')}
                  {at > 0 &&
                    isSummed(column) &&
                    (column.kind === 'base-money' ? (
                      <Money value={{ currency: baseCurrency, minor: sumOf(at) }} />
                    ) : (
                      number(sumOf(at))
                    ))}
                </div>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The reports, with their filters and tables. */
export default function ReportsSection() {
  const { call, t } = useDesk();
  const [params, setParams] = useSearchParams();
  const now = Date.now();
  const report: ReportName = reportNames.find((name) => name === params.get('report')) ?? 'sales';
  const from = params.get('from') ?? dayOf(now - 29 * dayMs);
  const to = params.get('to') ?? dayOf(now);
  const set = (name: string, value: string) => {
    if (value === '') return;
    setParams({ report, from, to, [name]: value }, { replace: true });
  };
  const { data, error } = useQuery({
    queryKey: ['deskReport', report, from, to],
    queryFn: () => call('deskReport', { report, from, to }),
    retry: false,
  });
  const name = t(`desk-reports.name-${report}`);
  const hasHint = report === 'sales' || report === 'funnel' || report === 'visits' || report === 'stones';
  const hint = hasHint ? t(`desk-reports.hint-${report}`) : undefined;
  return (
    <>
      <Heading
        title={t('desk-reports.title')}
        actions={
          <SaveBlob
            label={t('desk-reports.save')}
            file={() => call('deskReportFile', { report, from, to })}
          />
        }
      />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1 text-xs text-stone">
          {t('desk-reports.report')}
          <select value={report} onChange={(event) => set('report', event.target.value)} className={smallBox}>
            {reportNames.map((each) => (
              <option key={each} value={each}>
                {t(`desk-reports.name-${each}`)}
              </option>
            ))}
          </select>
        </label>
        {(['from', 'to'] as const).map((end) => (
          <DayBox
            key={end}
            label={t(`desk-reports.${end}`)}
            value={end === 'from' ? from : to}
            onDay={(day) => set(end, day)}
          />
        ))}
      </div>
      {hint && <p className="mb-4 text-sm text-stone">{hint}</p>}
      <Loading data={data} error={error} />
      {data &&
        (data.rows.length === 0 ? (
          <EmptyState title={t('desk-reports.empty')} />
        ) : (
          <Table report={data} name={name} />
        ))}
    </>
  );
}
