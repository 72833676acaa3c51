import { mailCode } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { PurposeOffer, Way } from '#kernel/shop/appointments/appointments.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { usePending } from '#ui/use-pending.ts';
import { timeHere, timeIn } from './appointment-time.ts';
import type { BookingForm, BookingStore } from './use-booking-form.ts';

/** The choices so far, and the button that requests the appointment. */
export function BookingSummary({
  form,
  store,
  offer,
  isVisitor,
  hasPolicy,
  locale,
  t,
}: {
  form: BookingForm;
  store: BookingStore | undefined;
  offer: PurposeOffer | undefined;
  isVisitor: boolean;
  hasPolicy: boolean;
  locale: Locale;
  t: Translate;
}) {
  const way = form.value('way') as Way;
  const time = String(form.value('time') ?? '');
  const isMailed = form.value('isMailed') === true && isVisitor;
  const email = form.field('email');
  const here = time && store ? timeHere(locale, time, store.timeZone) : undefined;
  const [isMailing, mailAgain] = usePending(async () => {
    await mailCode(api, 'guest', String(form.value('email') ?? '').trim()).catch((error: unknown) =>
      form.refuse(refusalOf(error, t)),
    );
  });
  return (
    <aside className="lg:row-start-1 lg:col-start-2">
      <div className="bg-mist px-6 py-8 sm:px-8 lg:sticky lg:top-32">
        <h2 className="text-subheading">{t('appointments.summary')}</h2>
        <dl className="mt-5 flex flex-col gap-4 text-sm leading-relaxed">
          <div>
            <dt className="text-stone">{t(`appointments.way-${way}`)}</dt>
            <dd>
              {store ? store.name : t('appointments.store-choose')}
              {store && way === 'store' && <span className="block text-stone">{store.address}</span>}
            </dd>
          </div>
          <div>
            <dt className="text-stone">{t('appointments.purpose')}</dt>
            <dd>{offer?.label}</dd>
          </div>
          <div aria-live="polite">
            <dt className="text-stone">{t('appointments.when')}</dt>
            <dd className="tabular-nums">
              {time && store ? timeIn(locale, time, store.timeZone) : t('appointments.time-choose')}
              {here && (
                <span className="block text-stone">{t('appointments.time-here', { time: here })}</span>
              )}
            </dd>
          </div>
        </dl>
        {isMailed && (
          <div className="mt-6 flex flex-col items-start gap-1">
            <Field
              {...form.field('code')}
              className="w-full"
              label={t('appointments.code')}
              hint={t('appointments.code-hint', { email: email.value.trim() })}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              autoFocus
            />
            <Button kind="quiet" isPending={isMailing} onClick={mailAgain}>
              {t('appointments.code-again')}
            </Button>
          </div>
        )}
        <div className="mt-6 flex flex-col gap-4">
          <FormError text={form.formError} />
          <Button type="submit" isWide isPending={form.isPending}>
            {t(isMailed ? 'appointments.confirm' : 'appointments.send')}
          </Button>
          <p className="text-[0.8125rem]/5 text-stone">{t('appointments.promise')}</p>
          {hasPolicy && (
            <a
              className="link inline-flex min-h-11 items-center self-start text-sm"
              href={localisePath(locale, '/policy/appointments/')}
            >
              {t('appointments.policy')}
            </a>
          )}
        </div>
      </div>
    </aside>
  );
}
