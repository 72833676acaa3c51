import { type FormEvent, useEffect, useState } from 'react';
import { receive } from '#client/events.ts';
import { type RingMeasure, readRingMeasurement, writeRingMeasurement } from '#client/stored.ts';
import { overlayTexts } from '#client/texts.ts';
import { cleanMeasureInput, measures, type RingSizeAnswer, ringSize } from '#kernel/ring-size/ring-size.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { RingSizeResult } from './RingSizeResult.tsx';

const loadTexts = () => overlayTexts(['shell', 'ring-size']);

type Listener = ((size: string) => void) | null;

function isMeasure(value: string): value is RingMeasure {
  return (measures as readonly string[]).includes(value);
}

/** From a number in millimetres to a ring size; opened by `shop:ring-size`. */
export default function RingSizeDialog() {
  const t = useLoaded(loadTexts);
  const [isOpen, setOpen] = useState(false);
  const [listener, setListener] = useState<{ hear: Listener }>({ hear: null });
  const [measure, setMeasure] = useState<RingMeasure>('diameter');
  const [input, setInput] = useState('');
  const [answer, setAnswer] = useState<RingSizeAnswer>();

  useEffect(
    () =>
      receive('shop:ring-size', (hear) => {
        const saved = readRingMeasurement();
        if (saved) {
          setMeasure(saved.measure);
          setInput(saved.input);
          setAnswer(ringSize(saved.measure, Number(saved.input)));
        }
        setListener({ hear });
        setOpen(true);
      }),
    [],
  );

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (input === '') return;
    const found = ringSize(measure, Number(input));
    setAnswer(found);
    writeRingMeasurement({ measure, input: String(Number(input)), size: found.size ?? 'NULL' });
  };

  if (!t) return null;
  const { hear } = listener;
  const size = answer?.size;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={t('ring-size.title')}
      closeLabel={t('shell.close')}
    >
      <p className="leading-relaxed text-stone">{t('ring-size.text')}</p>
      <form onSubmit={start} className="mt-6 flex flex-col gap-6">
        <RadioGroup
          legend={t('ring-size.measure')}
          value={measure}
          onChange={(value) => {
            if (isMeasure(value)) setMeasure(value);
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
            label={t('ring-size.number')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={measure === 'diameter' ? '16.5' : '52'}
            value={input}
            onChange={(event) => {
              setInput(cleanMeasureInput(event.currentTarget.value));
              setAnswer(undefined);
            }}
            trailing={<span className="pr-3 text-sm">mm</span>}
          />
          <Button type="submit" disabled={input === ''} className="shrink-0">
            {t('ring-size.start')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">{answer && <RingSizeResult answer={answer} input={input} t={t} />}</div>
      {hear && size && (
        <Button
          isWide
          className="mt-6"
          onClick={() => {
            hear(size);
            setOpen(false);
          }}
        >
          {t('ring-size.use', { size })}
        </Button>
      )}
    </Dialog>
  );
}
