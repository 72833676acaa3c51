import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDesk } from '../app/desk-context.ts';
import type { DataOf, InputOf } from '../app/desk-types.ts';
import { errorWords } from '../app/error-words.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { formBox } from '../ui/field-box.ts';
import { markUnsaved } from '../ui/unsaved.ts';
import { usePerformed } from '../ui/use-performed.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { type PriceChange, PriceChanges } from './PriceChanges.tsx';

type Quotes = DataOf<'deskQuotes'>;
type Prices = InputOf<'deskPreviewQuotes'>['quotes'];

const bases = ['gold', 'platinum', 'palladium', 'silver'] as const;
type Typed = Record<(typeof bases)[number], string>;

/** Cents of what was typed; NaN for what is no amount. */
const minorOf = (typed: string) =>
  /^\d{1,8}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;

function QuotesForm({ record }: { record: Quotes }) {
  const { call, t } = useDesk();
  const perform = usePerformed();
  const navigate = useNavigate();
  const id = useId();
  const [standing] = useState<Typed>(() => {
    const found = new Map(
      record.quotes.map(({ base, perOunce }) => [base, (perOunce.minor / 100).toFixed(2)]),
    );
    const [gold = '', platinum = '', palladium = '', silver = ''] = bases.map((base) => found.get(base));
    return { gold, platinum, palladium, silver };
  });
  const [typed, setTyped] = useState(standing);
  useUnsaved(
    id,
    bases.some((base) => typed[base] !== standing[base]),
  );
  const [looked, setLooked] = useState<{ quotes: Prices; rows: readonly PriceChange[] }>();
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
          <PriceChanges rows={looked.rows} empty={t('desk-prices.nothing')} />
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
                  markUnsaved(id, false);
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
