import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { receiveEvents } from '#client/events.ts';
import { pageHref } from '#client/preferences.ts';
import { readRingMeasurement, writeRingMeasurement } from '#client/stored.ts';
import { overlayTexts } from '#client/texts.ts';
import {
  cleanMeasureInput,
  measuredMm,
  measures,
  type RingSizeAnswer,
  ringSize,
} from '#kernel/jewel/ring-size/ring-size.ts';
import { ringSizerId, ringSizerPath } from '#kernel/shop/cart/ring-sizer.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { useForm } from '#ui/use-form.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { RingSizeResult } from './RingSizeResult.tsx';

const loadTexts = () => overlayTexts(['shell', 'ring-size']);

type Listener = ((size: string) => void) | null;

/** Converts a measurement in millimetres to a ring size; opened by `shop:ring-size`. */
export default function RingSizeDialog() {
  const t = useLoaded(loadTexts);
  const [isOpen, setOpen] = useState(false);
  const [listener, setListener] = useState<{ onSize: Listener }>({ onSize: null });
  const [answer, setAnswer] = useState<RingSizeAnswer>();

  const form = useForm({
    schema: () => v.object({ measure: v.picklist(measures), input: v.string() }),
    initial: { measure: 'diameter' },
    send: async ({ measure, input }) => {
      if (input === '') return;
      const mm = measuredMm(input);
      const found = ringSize(measure, mm);
      setAnswer(found);
      writeRingMeasurement({ measure, input: String(mm), size: found.size ?? 'NULL' });
    },
  });
  const measure = form.choice('measure');
  const number = form.field('input');
  // Three digits are tenths of a millimetre.
  const shownMm = number.value.length === 3 ? `= ${measuredMm(number.value).toFixed(1)}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens from mount to unmount
  useEffect(
    () =>
      receiveEvents('shop:ring-size', (onSize) => {
        const saved = readRingMeasurement();
        if (saved) {
          form.set('measure', saved.measure);
          form.set('input', cleanMeasureInput(saved.input));
          setAnswer(ringSize(saved.measure, Number(saved.input)));
        }
        setListener({ onSize });
        setOpen(true);
      }),
    [],
  );

  if (!t) return null;
  const { onSize } = listener;
  const size = answer?.size;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={t('ring-size.title')}
      closeLabel={t('shell.close')}
    >
      <p className="leading-relaxed text-stone">{t('ring-size.text')}</p>
      <form {...form.props} className="mt-6 flex flex-col gap-6">
        <RadioGroup
          {...measure}
          legend={t('ring-size.measure')}
          onChange={(value) => {
            measure.onChange(value);
            setAnswer(undefined);
          }}
          options={measures.map((value) => ({
            value,
            label: t(`ring-size.${value}`),
            detail: t(`ring-size.${value}How`),
          }))}
        />
        <div className="flex items-end gap-3">
          <Field
            className="flex-1"
            {...number}
            label={t('ring-size.number')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={measure.value === 'diameter' ? '165' : '52'}
            onChange={(event) => {
              form.set('input', cleanMeasureInput(event.currentTarget.value));
              setAnswer(undefined);
            }}
            trailing={<span className="pr-3 text-sm">{shownMm} mm</span>}
          />
          <Button type="submit" disabled={number.value === ''} className="shrink-0">
            {t('ring-size.start')}
          </Button>
        </div>
        <p className="-mt-4 text-xs text-stone">{t('ring-size.tenths')}</p>
      </form>
      <div aria-live="polite">
        {answer && <RingSizeResult answer={answer} input={String(measuredMm(number.value))} t={t} />}
      </div>
      {ringSizerId() !== null && (
        <p className="mt-6 border-t border-line pt-5 text-sm leading-relaxed">
          {t('ring-size.sizer-text')}{' '}
          <a href={pageHref(ringSizerPath)} className="underline underline-offset-4">
            {t('ring-size.sizer')}
          </a>
        </p>
      )}
      {onSize && size && (
        <Button
          isWide
          className="mt-6"
          onClick={() => {
            onSize(size);
            setOpen(false);
          }}
        >
          {t('ring-size.use', { size })}
        </Button>
      )}
    </Dialog>
  );
}
