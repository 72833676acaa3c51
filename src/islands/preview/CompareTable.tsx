import type { Translate } from '#client/texts.ts';
import { designRows } from '#kernel/jewel/design-rows.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { CompareHead } from './CompareHead.tsx';
import { type ComparedRow, comparedRows } from './compare-state.ts';
import { factRows } from './fact-rows.ts';
import type { Compared } from './use-compared.ts';

const priceNotes = {
  loading: 'compare.loading',
  stone: 'compare.noPrice',
  refused: 'compare.notMade',
  failed: 'compare.failed',
};

function priceWords({ price }: Compared, first: Compared | undefined, t: Translate): string {
  if (price.status !== 'ready') return t(priceNotes[price.status]);
  const money = price.price.price;
  const base = first?.price.status === 'ready' ? first.price.price.price : undefined;
  const said = formatMoney(money);
  if (!base || base.minor === money.minor) return said;
  const amount = formatMoney({ ...money, minor: Math.abs(money.minor - base.minor) });
  return `${said} (${t(money.minor > base.minor ? 'compare.more' : 'compare.less', { amount })})`;
}

/** Every row: the price, what the server worked out, what the design says. */
export function allRows(entries: readonly Compared[], locale: Locale, t: Translate): ComparedRow[] {
  const opened = entries.map((entry) => ({
    facts: entry.price.status === 'ready' ? factRows(entry.price.price, locale, t) : [],
    words:
      entry.opened && 'shown' in entry.opened ? designRows(entry.opened.shown.composition.design, t) : [],
  }));
  const prices = entries.map((entry) => priceWords(entry, entries[0], t));
  return [
    { key: 'price', label: t('compare.price'), values: prices, differs: new Set(prices).size > 1 },
    ...comparedRows(opened.map(({ facts }) => facts)),
    ...comparedRows(opened.map(({ words }) => words)),
  ];
}

const firstColumn =
  'sticky left-0 z-10 w-24 min-w-24 bg-paper pe-3 text-start align-top font-normal sm:w-40 sm:min-w-40 lg:w-48 lg:min-w-48';

/** Pictures on top, then row by row what sets the designs apart. Scrolls sideways under its first column. */
export function CompareTable({
  entries,
  rows,
  pictures,
  view,
  onRemove,
  locale,
  t,
}: {
  entries: readonly Compared[];
  rows: readonly ComparedRow[];
  pictures: Readonly<Record<string, string>>;
  view: string;
  onRemove: (key: string) => void;
  locale: Locale;
  t: Translate;
}) {
  return (
    <section
      className="relative -mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('compare.table')}
    >
      <table className="w-full table-fixed border-collapse text-sm/6">
        <thead>
          <tr className="align-top">
            <td className={firstColumn} />
            {entries.map((entry) => (
              <th
                key={entry.key}
                scope="col"
                className="w-44 px-2 pb-6 text-start font-normal sm:w-56 sm:px-3"
              >
                <CompareHead
                  entry={entry}
                  picture={pictures[entry.key]}
                  view={view}
                  onRemove={() => onRemove(entry.key)}
                  locale={locale}
                  t={t}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line align-top">
              <th
                scope="row"
                className={cx(firstColumn, 'py-3 text-[0.8125rem]/6 wrap-break-word text-stone')}
              >
                {row.label}
                {row.differs && (
                  <>
                    <span
                      aria-hidden
                      className="ms-2 inline-block size-1.5 rounded-full bg-gold align-middle"
                    />
                    <span className="sr-only"> ({t('compare.differs')})</span>
                  </>
                )}
              </th>
              {row.values.map((value, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a value's place is its design
                  key={index}
                  className={cx(
                    'px-2 py-3 wrap-break-word tabular-nums sm:px-3',
                    row.differs && index > 0 && value !== row.values[0] && 'bg-mist',
                  )}
                >
                  {value ?? t('compare.none')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
