import { useCallback, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isAlreadyPaid } from '#client/api/api-error.ts';
import { reviewWxpay, type ScanCode, startWxpay } from '#client/api/payment.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { Countdown } from '#islands/parts/Countdown.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const pollMs = 3_000;

/** Polls while the page is visible, until there is an answer or the code has expired. */
function usePaid(number: OrderNumber, isAsking: boolean, onAnswer: () => void): void {
  useEffect(() => {
    if (!isAsking) return;
    let isUnderway = false;
    const ask = async () => {
      if (document.hidden || isUnderway) return;
      isUnderway = true;
      // A failed call is repeated at the next interval.
      const answer = await reviewWxpay(api, number).catch(() => null);
      isUnderway = false;
      if (answer && answer.outcome !== 'pending') onAnswer();
    };
    const timer = setInterval(() => void ask(), pollMs);
    const onVisibility = () => void ask();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [number, isAsking, onAnswer]);
}

type Shown = { kind: 'loading' | 'failed' | 'expired' } | { kind: 'code'; code: ScanCode };

/** The QR code of WeChat Pay, to be scanned with a phone while this page polls. Its texts: `payment-scan`. */
export default function ScanToPay({ locale, number }: { locale: Locale; number: OrderNumber }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const orderPath = localisePath(locale, `/myOrder/details/?increment_id=${number}`);
  const end = useCallback(
    () => location.replace(localisePath(locale, `/paycallback/?wxpay=${number}`)),
    [locale, number],
  );
  const load = useCallback(async () => {
    setShown({ kind: 'loading' });
    try {
      const code = await startWxpay(api, number);
      setShown(code.secondsLeft > 0 ? { kind: 'code', code } : { kind: 'expired' });
    } catch (error) {
      if (isAlreadyPaid(error)) end();
      else setShown({ kind: 'failed' });
    }
  }, [number, end]);
  useEffect(() => {
    void overlayTexts(['payment-scan']).then((texts) => setTexts(() => texts));
    void load();
  }, [load]);
  usePaid(number, shown.kind === 'code', end);

  if (!t || shown.kind === 'loading') {
    return (
      <p className="flex justify-center py-40">
        <Spinner className="text-4xl text-gold" />
      </p>
    );
  }
  if (shown.kind !== 'code') {
    return (
      <section className="mx-auto flex max-w-xl flex-col items-center px-6 py-24 text-center" role="status">
        <Icon name="warning" size={44} className="text-gold" />
        <h1 className="mt-6 font-display text-4xl leading-tight text-balance">
          {t(`payment-scan.${shown.kind}-title`)}
        </h1>
        <p className="mt-4 leading-relaxed text-stone">{t(`payment-scan.${shown.kind}-text`)}</p>
        <p className="mt-9 flex flex-wrap justify-center gap-3">
          {shown.kind === 'failed' && <Button onClick={() => void load()}>{t('payment-scan.again')}</Button>}
          <a className={buttonClass(shown.kind === 'failed' ? 'secondary' : 'primary')} href={orderPath}>
            {t('payment-scan.order')}
          </a>
        </p>
      </section>
    );
  }
  const { picture, amount, secondsLeft, sandboxUrl } = shown.code;
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-6 py-14 text-center">
      <h1 className="font-display text-4xl leading-tight text-balance">{t('payment-scan.title')}</h1>
      <p className="mt-3 tabular-nums text-stone">{t('payment-scan.number', { number: String(number) })}</p>
      <div className="mt-8 w-full max-w-sm border border-line bg-white px-6 py-7">
        <p className="text-sm text-stone">{t('payment-scan.amount')}</p>
        <p className="mt-1 text-3xl tabular-nums">{formatMoney(amount, t.locale)}</p>
        <img
          src={picture}
          alt={t('payment-scan.alt')}
          width={240}
          height={240}
          className="mx-auto mt-5 size-60"
        />
        <p className="mt-4">
          {t('payment-scan.left')}{' '}
          <Countdown seconds={secondsLeft} onEnd={() => setShown({ kind: 'expired' })} />
        </p>
      </div>
      <p className="mt-7 leading-relaxed text-balance">{t('payment-scan.text')}</p>
      <p className="mt-3 hidden leading-relaxed text-stone pointer-coarse:block">
        {t('payment-scan.phone')}{' '}
        <a className="link" href="weixin://">
          {t('payment-scan.open')}
        </a>
      </p>
      <p className="mt-3 flex items-center gap-3 text-sm leading-relaxed text-stone" role="status">
        {t('payment-scan.waiting')}
      </p>
      {sandboxUrl && (
        <a className={`mt-7 ${buttonClass('secondary')}`} href={sandboxUrl} target="_blank" rel="noreferrer">
          {t('payment-scan.sandbox')}
        </a>
      )}
      <a className="link mt-7 inline-flex min-h-11 items-center text-sm" href={orderPath}>
        {t('payment-scan.other')}
      </a>
    </section>
  );
}
