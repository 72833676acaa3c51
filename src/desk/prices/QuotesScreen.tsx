import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { check, object, pipe, string } from 'valibot';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import type { Draft } from '../ui/drafts.ts';
import { Money } from '../ui/Money.tsx';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
import { type ActOptions, usePerformed } from '../ui/use-perform.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { type PriceChange, PriceChanges } from './PriceChanges.tsx';

type Quotes = DataOf<'deskQuotes'>;
type Prices = InputOf<'deskPreviewQuotes'>['quotes'];

const bases = ['gold', 'platinum', 'palladium', 'silver'] as const;
type Typed = Record<(typeof bases)[number], string>;

/** Input in cents; NaN if it is not an amount. */
const minorOf = (typed: string) =>
  /^\d{1,8}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;

/** Cents per metal. */
const quotesOf = ({ quotes }: Quotes): Record<string, number> =>
  Object.fromEntries(quotes.map(({ base, perOunce }) => [base, perOunce.minor]));

/** Values of the form fields for a record. */
function typedOf(record: Quotes): Typed {
  const minor = quotesOf(record);
  const [gold = '', platinum = '', palladium = '', silver = ''] = bases.map((base) =>
    ((minor[base] ?? 0) / 100).toFixed(2),
  );
  return { gold, platinum, palladium, silver };
}

/** The record at the start of the saved draft. */
const baselineOf = (record: Quotes, { before, version }: Draft): Quotes => ({
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
  const { found, store } = useDraft('quotes');
  // The quotes when the person began to type; others may have saved newer ones since.
  const [baseline, setBaseline] = useState<Quotes>(() => (found ? baselineOf(record, found) : record));
  const initial = typedOf(baseline);
  const [preview, setPreview] = useState<{ quotes: Prices; rows: readonly PriceChange[] }>();
  const explain = (error: unknown) => ({ field: undefined, text: errorMessages(error, t) });
  const form = useForm({
    schema: () => {
      const amount = (metal: string) =>
        pipe(
          string(),
          check((typed) => !Number.isNaN(minorOf(typed)), t('desk-api.field-invalid', { field: metal })),
        );
      return object({
        gold: amount(t('desk-prices.metal-gold')),
        platinum: amount(t('desk-prices.metal-platinum')),
        palladium: amount(t('desk-prices.metal-palladium')),
        silver: amount(t('desk-prices.metal-silver')),
      });
    },
    initial: { ...initial, ...found?.values },
    send: async ({ gold, platinum, palladium, silver }) => {
      const quotes: Prices = {
        gold: minorOf(gold),
        platinum: minorOf(platinum),
        palladium: minorOf(palladium),
        silver: minorOf(silver),
      };
      setPreview({ quotes, ...(await call('deskPreviewQuotes', { quotes })) });
    },
    explain,
  });
  const typed = form.values();
  const isTyped = bases.some((base) => typed[base] !== initial[base]);
  useUnsaved(id, isTyped);
  const draft = JSON.stringify(typed);
  useEffect(() => {
    const values = JSON.parse(draft);
    store(isTyped ? { values, before: quotesOf(baseline), version: baseline.version } : undefined);
  }, [isTyped, draft, baseline, store]);
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  const metalOf = (field: string) => bases.find((base) => field === `quotes.${base}`);
  const options: ActOptions = {
    notice: t('desk-prices.saved'),
    since: baseline,
    shown: (read) => ({ quotes: quotesOf(read as Quotes) }),
    compared: {
      nameOf: (field) => {
        const metal = metalOf(field);
        return metal && t(`desk-prices.metal-${metal}`);
      },
      displayOf: (_field, minor) => <Money value={{ currency: baseCurrency(), minor: Number(minor) }} />,
    },
  };
  async function save(prices: Prices) {
    form.refuse(undefined);
    try {
      await perform('deskSaveQuotes', { quotes: prices }, options);
    } catch (error) {
      if (!(error instanceof DeskError && error.kind === 'given-up')) return form.refuse(explain(error));
      // The person has seen the other version and continues from it.
      setBaseline(latest.current);
      setPreview(undefined);
      return;
    }
    store(undefined);
    markUnsaved(id, false);
    await navigate('/prices');
  }

  return (
    <>
      {preview ? (
        <>
          <PriceChanges rows={preview.rows} empty={t('desk-prices.nothing')} />
          <div className="mt-6 flex gap-3">
            <Button kind="primary" onPress={() => save(preview.quotes)}>
              {t('desk-prices.save')}
            </Button>
            <Button kind="secondary" onPress={() => setPreview(undefined)}>
              {t('desk-prices.back')}
            </Button>
          </div>
        </>
      ) : (
        <form {...form.props} className="max-w-md">
          <div className="flex flex-col gap-4">
            {bases.map((base) => (
              <Field
                key={base}
                label={t(`desk-prices.metal-${base}`)}
                hint={t('desk-prices.per-ounce')}
                leading={baseCurrency()}
                inputMode="decimal"
                {...form.field(base)}
              />
            ))}
          </div>
          <div className="mt-5">
            <Button type="submit" kind="primary" isPending={form.isPending}>
              {t('desk-prices.look')}
            </Button>
          </div>
        </form>
      )}
      <FormError text={form.formError} className="mt-4" />
    </>
  );
}

/** New metal quotes, with a preview of the price changes before they are saved. */
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
