import { useState } from 'react';
import { pageHref } from '#client/preferences.ts';
import { takeReturnPath } from '#client/session.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { GuestForm } from '#islands/shell/shared/GuestForm.tsx';
import { plainText } from '#kernel/shop/text/plain-text.ts';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

const loadPromptTexts = () => overlayTexts(['prompt']);
const numberPattern = /^\d{6,12}$/;

/** Access to a guest order: its number, if known, the email address and a code. */
export default function FindOrder({ t }: { t: Translate }) {
  const promptTexts = useLoaded(loadPromptTexts);
  const [number, setNumber] = useState('');
  const typed = plainText(number).replaceAll(/\D/g, '');
  const isWrong = number.trim() !== '' && !numberPattern.test(typed);
  if (!promptTexts) return <Spinner label={t('auth.find-loading')} className="my-6 flex" />;
  const go = () => {
    const list = takeReturnPath(pageHref('/myOrder/order/?type=2'));
    location.assign(numberPattern.test(typed) ? pageHref(`/myOrder/details/?increment_id=${typed}`) : list);
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Field
        label={t('auth.find-number')}
        hint={t('auth.find-hint')}
        error={isWrong ? t('auth.find-number-error') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <GuestForm t={promptTexts} onDone={go} />
    </div>
  );
}
