import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDesk } from '../app/desk-context.ts';
import type { DataOf, InputOf } from '../app/desk-types.ts';
import { errorWords } from '../app/error-words.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { EmptyRow } from '../ui/EmptyRow.tsx';
import { formBox } from '../ui/field-box.ts';
import { Money } from '../ui/Money.tsx';
import { usePerformed } from '../ui/use-performed.ts';

type Quotes = DataOf<'deskQuotes'>;
type Prices = InputOf<'deskPreviewQuotes'>['quotes'];
type Change = DataOf<'deskPreviewQuotes'>['rows'][number];

const bases = ['gold', 'platinum', 'palladium', 'silver'] as const;
type Typed = Record<(typeof bases)[number], string>;

/** Cents of what was typed; NaN for what is no amount. */
const minorOf = (typed: string) =>
  /^\d{1,8}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;

const percentOf = ({ before, after }: Change) => {
  const share = (100 * (after.minor - before.minor)) / before.minor;
  return `${share > 0 ? '+' : ''}${share.toFixed(2)} %`;
};

function Changes({ rows }: { rows: readonly Change[] }) {
  const { t, locale } = useDesk();
  if (rows.length === 0) return <EmptyRow text={t('desk-prices.nothing')} />;
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{t('desk-prices.look')}</caption>
      <thead className="text-xs text-stone">
        <tr className="border-b border-ink/80">
          <th className="py-2 pr-5 font-normal">{t('desk-prices.piece')}</th>
          {(['before', 'after', 'share'] as const).map((column) => (
            <th key={column} className="py-2 pr-5 text-right font-normal">
              {t(`desk-prices.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-5 font-semibold">
              {row.name[locale]} <span className="font-normal text-stone">{row.productId}</span>
            </th>
            <td className="py-2 pr-5 text-right">
              <Money value={row.before} />
            </td>
            <td className="py-2 pr-5 text-right">
              <Money value={row.after} />
            </td>
            <td className="py-2 pr-5 text-right">{percentOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuotesForm({ record }: { record: Quotes }) {
  const { call, t } = useDesk();
  const perform = usePerformed();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed>(() => {
    const found = new Map(
      record.quotes.map(({ base, perOunce }) => [base, (perOunce.minor / 100).toFixed(2)]),
    );
    const [gold = '', platinum = '', palladium = '', silver = ''] = bases.map((base) => found.get(base));
    return { gold, platinum, palladium, silver };
  });
  const [looked, setLooked] = useState<{ quotes: Prices; rows: readonly Change[] }>();
  const [problem, setProblem] = useState('');
  const quotes: Prices = {
    gold: minorOf(typed.gold),
    platinum: minorOf(typed.platinum),
    palladium: minorOf(typed.palladium),
    silver: minorOf(typed.silver),
  };

  const attempt = async (work: () => Promise<unknown>) => {
    setProblem('');
    await work().catch((error: unknown) => setProblem(errorWords(error, t)));
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    const wrong = bases.find((base) => Number.isNaN(quotes[base]));
    if (wrong) {
      setProblem(t('desk-api.field-invalid', { field: t(`desk-prices.metal-${wrong}`) }));
      return;
    }
    void attempt(async () => setLooked({ quotes, ...(await call('deskPreviewQuotes', { quotes })) }));
  };

  return (
    <>
      {looked ? (
        <>
          <Changes rows={looked.rows} />
          <div className="mt-6 flex gap-3">
            <DeskButton
              kind="main"
              onPress={() =>
                attempt(async () => {
                  await perform(
                    'deskSaveQuotes',
                    { quotes: looked.quotes },
                    { notice: t('desk-prices.saved') },
                  );
                  await navigate('/prices');
                })
              }
            >
              {t('desk-prices.save')}
            </DeskButton>
            <DeskButton onPress={() => setLooked(undefined)}>{t('desk-prices.back')}</DeskButton>
          </div>
        </>
      ) : (
        <form onSubmit={look} className="max-w-md">
          <div className="flex flex-col gap-4">
            {bases.map((base) => (
              <label key={base} className="flex flex-col gap-1 text-sm">
                {t(`desk-prices.metal-${base}`)}
                <span className="flex items-center gap-2">
                  <span className="text-stone">HKD</span>
                  <input
                    required
                    inputMode="decimal"
                    value={typed[base]}
                    onChange={(event) => setTyped({ ...typed, [base]: event.target.value })}
                    className={formBox}
                  />
                </span>
                <span className="text-xs text-stone">{t('desk-prices.per-ounce')}</span>
              </label>
            ))}
          </div>
          <div className="mt-5">
            <DeskButton type="submit" kind="main">
              {t('desk-prices.look')}
            </DeskButton>
          </div>
        </form>
      )}
      <p role="alert" className={problem ? 'mt-4 text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
    </>
  );
}

/** New quotes of the metals, looked at before they count. */
export function QuotesScreen() {
  const { t } = useDesk();
  return (
    <DeskRecord
      call="deskQuotes"
      id="quotes"
      title={t('desk-prices.quotes')}
      back={{ to: '/prices', label: t('desk-prices.title') }}
    >
      {(record) => <QuotesForm record={record} />}
    </DeskRecord>
  );
}
