import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { baseCurrency } from '#kernel/shop/money/money.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { Money } from '#ui/Money.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import type { ActOptions } from '../ui/act-context.ts';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import type { Draft } from '../ui/drafts.ts';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
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

/** Cents of each metal, by its name. */
const quotesOf = ({ quotes }: Quotes): Record<string, number> =>
  Object.fromEntries(quotes.map(({ base, perOunce }) => [base, perOunce.minor]));

/** What stands in the boxes for them. */
function typedOf(record: Quotes): Typed {
  const minor = quotesOf(record);
  const [gold = '', platinum = '', palladium = '', silver = ''] = bases.map((base) =>
    ((minor[base] ?? 0) / 100).toFixed(2),
  );
  return { gold, platinum, palladium, silver };
}

/** The record as it stood when somebody began what they left in this tab. */
const asBegun = (record: Quotes, { before, version }: Draft): Quotes => ({
  ...record,
  version,
  quotes: record.quotes.map((quote) => ({
    ...quote,
    perOunce: { ...quote.perOunce, minor: Number(before[quote.base] ?? quote.perOunce.minor) },
  })),
});

function QuotesForm({ record }: { record: Quotes }) {
  const { call, t } = useDesk();
  const perform = usePerformed();
  const navigate = useNavigate();
  const id = useId();
  const { found, keep } = useDraft('quotes');
  // The quotes as the person began on them, which others may have changed since.
  const [begun, setBegun] = useState<Quotes>(() => (found ? asBegun(record, found) : record));
  const standing = typedOf(begun);
  const [typed, setTyped] = useState<Typed>({ ...standing, ...found?.values });
  const isTyped = bases.some((base) => typed[base] !== standing[base]);
  useUnsaved(id, isTyped);
  useEffect(() => {
    keep(isTyped ? { values: { ...typed }, before: quotesOf(begun), version: begun.version } : undefined);
  }, [isTyped, typed, begun, keep]);
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  const [looked, setLooked] = useState<{ quotes: Prices; rows: readonly PriceChange[] }>();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const quotes: Prices = {
    gold: minorOf(typed.gold),
    platinum: minorOf(typed.platinum),
    palladium: minorOf(typed.palladium),
    silver: minorOf(typed.silver),
  };

  const attempt = async (work: () => Promise<unknown>) => {
    setProblem('');
    setPending(true);
    await work().catch((error: unknown) => {
      // Whoever has looked at the other version goes on from it.
      if (error instanceof DeskError && error.kind === 'given-up') {
        setBegun(latest.current);
        setLooked(undefined);
      } else setProblem(errorMessages(error, t));
    });
    setPending(false);
  };
  const metalOf = (field: string) => bases.find((base) => field === `quotes.${base}`);
  const options: ActOptions = {
    notice: t('desk-prices.saved'),
    since: begun,
    shown: (read) => ({ quotes: quotesOf(read as Quotes) }),
    compared: {
      nameOf: (field) => {
        const metal = metalOf(field);
        return metal && t(`desk-prices.metal-${metal}`);
      },
      wordsOf: (_field, minor) => <Money value={{ currency: baseCurrency, minor: Number(minor) }} />,
    },
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
            <Button
              kind="primary"
              onPress={() =>
                attempt(async () => {
                  await perform('deskSaveQuotes', { quotes: looked.quotes }, options);
                  keep(undefined);
                  markUnsaved(id, false);
                  await navigate('/prices');
                })
              }
            >
              {t('desk-prices.save')}
            </Button>
            <Button kind="secondary" onPress={() => setLooked(undefined)}>
              {t('desk-prices.back')}
            </Button>
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
                    className={compactFieldBox}
                  />
                </span>
                <span className="text-xs text-stone">{t('desk-prices.per-ounce')}</span>
              </label>
            ))}
          </div>
          <div className="mt-5">
            <Button type="submit" kind="primary" isPending={isPending}>
              {t('desk-prices.look')}
            </Button>
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
