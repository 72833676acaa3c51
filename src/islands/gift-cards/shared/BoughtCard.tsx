import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { type BoughtCard as Card, changeCard, readBoughtCard, resendCard } from '#client/api/gift-cards.ts';
import { toast } from '#client/events.ts';
import { acrossFields } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { latestCardDays } from '#kernel/shop/stored-value/gift-card-order.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { DeliveryFields } from '../DeliveryFields.tsx';
import { deliveryEntries, deliveryErrors, deliveryOf, typedOf } from '../delivery-form.ts';

/** A day of the shop, whatever the reader's time zone. */
const dayText = (day: string, t: Translate): string =>
  dayFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Changes the delivery of a card before it is sent. */
function ChangeForm({
  number,
  card,
  onDone,
  t,
}: {
  number: OrderNumber;
  card: Card;
  onDone: (changed: Card | null) => void;
  t: Translate;
}) {
  const [bounds] = useState(() => {
    const today = businessDay(new Date());
    return { today, lastDay: addDays(today, latestCardDays) };
  });
  const form = useForm({
    schema: () => {
      const entries = v.object(deliveryEntries(t));
      return v.pipe(
        entries,
        acrossFields<v.InferOutput<typeof entries>>((given) => deliveryErrors(given, bounds, t)),
      );
    },
    initial: typedOf(card.delivery),
    send: async (given) => onDone(await changeCard(api, number, deliveryOf(given))),
    explain: businessRefusal,
  });
  return (
    <form {...form.props} className="mt-6 grid max-w-xl gap-6">
      <DeliveryFields form={form} {...bounds} t={t} />
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button type="submit" isPending={form.isPending}>
          {t('gift-card.save')}
        </Button>
        <Button kind="quiet" disabled={form.isPending} onClick={() => onDone(null)}>
          {t('gift-card.back')}
        </Button>
      </div>
    </form>
  );
}

function Facts({ card, isPaid, t }: { card: Card; isPaid: boolean; t: Translate }) {
  const { delivery, sentAt, validUntil } = card;
  // A moment, in the reader's time zone as the history of the order.
  const moment = dayFormat(t.locale, { dateStyle: 'long', timeStyle: 'short' });
  const planned = delivery.sendOn === '' ? t('gift-card.facts-paid') : dayText(delivery.sendOn, t);
  return (
    <FactList
      rows={[
        [
          t('gift-card.facts-recipient'),
          <span key="recipient" className="wrap-anywhere">
            {delivery.to !== '' && <span className="block">{delivery.to}</span>}
            {delivery.recipient}
          </span>,
        ],
        [t('gift-card.message'), delivery.message],
        [
          t(sentAt ? 'gift-card.facts-day' : 'gift-card.facts-planned'),
          sentAt ? moment.format(new Date(sentAt)) : planned,
        ],
        [
          t('gift-card.facts-until'),
          validUntil ? dayText(validUntil, t) : sentAt && isPaid ? t('gift-card.no-expiry') : '',
        ],
      ]}
    />
  );
}

/** Recipient and day of the gift card of an order: changed before it is sent, and sent again afterwards. */
export default function BoughtCard({ number, isPaid }: { number: OrderNumber; isPaid: boolean }) {
  const [t, setTexts] = useState<Translate>();
  const [card, setCard] = useState<Card>();
  const [act, setAct] = useState<'change' | 'resend'>();
  useEffect(() => {
    let isMounted = true;
    void overlayTexts(['gift-card']).then((texts) => isMounted && setTexts(() => texts));
    readBoughtCard(api, number).then(
      (read) => isMounted && setCard(read),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [number]);
  const [isResending, resend] = usePending(async () => {
    setCard(await resendCard(api, number));
    setAct(undefined);
    toast({ kind: 'success', message: t?.('gift-card.resent') ?? '' });
  });
  if (!t || !card) return null;
  const finish = (changed: Card | null) => {
    setAct(undefined);
    if (!changed) return;
    setCard(changed);
    toast({ kind: 'success', message: t('gift-card.saved') });
  };
  return (
    <section className="mt-10 border border-line bg-white px-6 py-6 sm:px-8" data-bought-card>
      <h2 className="mb-4 font-display text-xl">{t('gift-card.delivery')}</h2>
      {act === 'change' ? (
        <ChangeForm number={number} card={card} onDone={finish} t={t} />
      ) : (
        <Facts card={card} isPaid={isPaid} t={t} />
      )}
      {act === undefined && card.canChange && (
        <Button kind="quiet" className="mt-3" onClick={() => setAct('change')}>
          {t('gift-card.change')}
        </Button>
      )}
      {act === undefined && card.canResend && (
        <Button kind="quiet" className="mt-3" onClick={() => setAct('resend')}>
          {t('gift-card.resend')}
        </Button>
      )}
      {act === 'resend' && (
        <div className="mt-5">
          <p className="max-w-prose leading-relaxed">
            {t('gift-card.resend-text', { recipient: card.delivery.recipient })}
          </p>
          <div className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
            <Button kind="secondary" isPending={isResending} onClick={resend}>
              {t('gift-card.resend')}
            </Button>
            <Button kind="quiet" disabled={isResending} onClick={() => setAct(undefined)}>
              {t('gift-card.back')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
