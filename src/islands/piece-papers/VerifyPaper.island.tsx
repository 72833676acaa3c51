import {
  type ChangeEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api } from '#client/api/api.browser.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PaperVerdict } from './PaperVerdict.tsx';
import { type Verdict, verifyPaper } from './verify-paper.ts';

type State = Verdict | { outcome: 'error' } | 'checking' | null;

/** Verifies a valuation or passport by its number, which a link may have, or by its signed file. */
export default function VerifyPaper({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [number, setNumber] = useState('');
  const [text, setText] = useState('');
  const [state, setState] = useState<State>(null);
  /** Number of the latest verification: an earlier one that ends later is not shown. */
  const latest = useRef(0);
  const fileId = useId();
  const verify = useCallback(async (typed: string) => {
    latest.current += 1;
    const own = latest.current;
    setState('checking');
    const verdict = await verifyPaper(api, typed).catch(() => ({ outcome: 'error' as const }));
    if (own === latest.current) setState(verdict);
  }, []);
  useEffect(() => {
    const linked = new URLSearchParams(location.search).get('number') ?? '';
    if (linked === '') return;
    setNumber(linked);
    void verify(linked);
  }, [verify]);
  const submit = (typed: string) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void verify(typed);
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const content = (await target.files?.[0]?.text()) ?? '';
    target.value = '';
    setText(content);
    await verify(content);
  };
  return (
    <>
      <p className="max-w-prose text-stone leading-relaxed">{t('piece-papers.verify-lead')}</p>
      <div className="mt-8 grid gap-10 lg:grid-cols-2">
        <form onSubmit={submit(number)}>
          <Field
            label={t('piece-papers.number')}
            hint={t('piece-papers.number-hint')}
            value={number}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            required
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" className="mt-4" isPending={state === 'checking'}>
            {t('piece-papers.check')}
          </Button>
        </form>
        <form onSubmit={submit(text)}>
          <TextArea
            label={t('piece-papers.text')}
            hint={t('piece-papers.text-hint')}
            value={text}
            rows={3}
            spellCheck={false}
            required
            onChange={({ target }) => setText(target.value)}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" kind="secondary" isPending={state === 'checking'}>
              {t('piece-papers.check')}
            </Button>
            <label htmlFor={fileId} className={`${buttonClass('quiet')} relative cursor-pointer`}>
              {t('piece-papers.file')}
              <input
                id={fileId}
                type="file"
                accept=".json,.txt,application/json"
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={(event) => void open(event)}
              />
            </label>
          </div>
        </form>
      </div>
      {state === 'checking' && (
        <Spinner label={t('piece-papers.checking')} className="mt-10 flex text-2xl text-gold" />
      )}
      {state && state !== 'checking' && <PaperVerdict verdict={state} t={t} />}
    </>
  );
}
