import { useState } from 'react';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { ReturnEstimate, SalesReturn } from '#kernel/shop/returns/return.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { usePending } from '#ui/use-pending.ts';
import { answer } from './returns.store.ts';

interface Shown {
  shown: SalesReturn;
  estimate: ReturnEstimate;
  locale: Locale;
  t: Translate;
}

/** Approve or decline, each after a confirmation; then pay. */
function Answer({ shown, estimate, locale, t }: Shown) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const close = () => setAsking(null);
  const send = (chosen: 'approve' | 'decline' | 'pay') => async () => {
    try {
      const order = await answer(shown.id, { estimate: estimate.id, answer: chosen });
      if (order !== null) {
        location.assign(localisePath(locale, `/myOrder/details/?increment_id=${order}`));
        return;
      }
      toast({
        kind: 'success',
        message: t(chosen === 'decline' ? 'returns.estimate-declined-now' : 'returns.estimate-approved-now'),
      });
    } finally {
      close();
    }
  };
  const [isApproving, approve] = usePending(send('approve'));
  const [isDeclining, decline] = usePending(send('decline'));
  const [isPaying, pay] = usePending(send('pay'));
  const isFree = estimate.total.minor === 0;
  const total = formatMoney(estimate.total, t.locale);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {estimate.canPay && (
        <Button isPending={isPaying} onClick={pay}>
          {t('returns.estimate-pay', { total })}
        </Button>
      )}
      {estimate.canAnswer && (
        <Button onClick={() => setAsking('approve')}>{t('returns.estimate-approve')}</Button>
      )}
      {(estimate.canAnswer || estimate.canPay) && (
        <Button kind="quiet" onClick={() => setAsking('decline')}>
          {t('returns.estimate-decline')}
        </Button>
      )}
      <Dialog
        isOpen={asking !== null}
        onClose={close}
        title={t(asking === 'decline' ? 'returns.estimate-decline-title' : 'returns.estimate-approve-title')}
        closeLabel={t('returns.close')}
        size="narrow"
      >
        <p className="text-stone leading-relaxed">
          {asking === 'decline'
            ? t('returns.estimate-decline-text')
            : t(isFree ? 'returns.estimate-approve-free' : 'returns.estimate-approve-text', { total })}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isApproving || isDeclining} onClick={asking === 'decline' ? decline : approve}>
            {t(asking === 'decline' ? 'returns.estimate-decline-now' : 'returns.estimate-approve-now')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('returns.estimate-back')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** An estimate with its lines, and the answer while one is awaited. */
export function Estimate({ shown, estimate, locale, t }: Shown) {
  const lines = estimate.lines.map((line, index) => ({ ...line, key: `${index} ${line.text}` }));
  const isExpired = estimate.state === 'sent' && !estimate.canAnswer;
  return (
    <section className="mt-8 border border-line bg-white px-5 py-5 sm:px-7" data-estimate={estimate.state}>
      <h2 className="text-subheading">{t('returns.estimate', { number: estimate.number })}</h2>
      <p className="mt-1 text-sm text-stone">
        {isExpired
          ? t('returns.estimate-expired', { day: dayIn(locale, estimate.validUntil) })
          : t(`returns.estimate-${estimate.state}`, {
              day: dayIn(locale, estimate.answeredAt ?? estimate.validUntil),
            })}
      </p>
      {estimate.note !== '' && (
        <p className="mt-4 max-w-prose whitespace-pre-line leading-relaxed">{estimate.note}</p>
      )}
      <dl className="mt-4 border-line border-t">
        {lines.map(({ key, text, amount }) => (
          <div key={key} className="flex justify-between gap-6 border-line border-b py-2.5">
            <dt>{text}</dt>
            <dd className="tabular-nums">{formatMoney(amount, t.locale)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6 py-3 font-semibold">
          <dt>{t('returns.estimate-total')}</dt>
          <dd className="tabular-nums" data-total>
            {formatMoney(estimate.total, t.locale)}
          </dd>
        </div>
      </dl>
      {(estimate.canAnswer || estimate.canPay) && <Answer {...{ shown, estimate, locale, t }} />}
    </section>
  );
}
