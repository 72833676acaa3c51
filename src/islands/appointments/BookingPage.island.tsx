import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { idleQuery } from '#client/query.ts';
import { $token, $user } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import {
  type Purpose,
  type PurposeOffer,
  type Way,
  ways,
} from '#kernel/shop/appointments/appointments.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { useAskedPiece } from './asked-piece.ts';
import { BookingContact } from './BookingContact.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { Part } from './Part.tsx';
import { TimePicker } from './TimePicker.tsx';
import { type BookingStore, chosenBefore, useBookingForm } from './use-booking-form.ts';
import { useFreeTimes } from './use-free-times.ts';

interface BookingPageProps {
  locale: Locale;
  texts: TextRecord;
  stores: readonly BookingStore[];
  purposes: readonly PurposeOffer[];
  styles: readonly { value: string; label: string }[];
  /** Whether the shop has a page about appointments. */
  hasPolicy: boolean;
  hasNoWhatsapp?: boolean;
}

/** Requests a visit to a store or a video call. Its texts: `appointments`, `errors`. */
export default function BookingPage({
  locale,
  texts,
  stores,
  purposes,
  styles,
  hasPolicy,
  hasNoWhatsapp = false,
}: BookingPageProps) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useStore($token, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const saved = useStore(designs.$asked, { ssr: idleQuery }).data ?? [];
  const asked = useAskedPiece();
  const form = useBookingForm({
    locale,
    t,
    stores,
    product: asked?.card?.id ?? null,
    onTimeTaken: () => times.reload(),
  });
  const storeIndex = stores.findIndex(({ id }) => String(id) === form.value('store'));
  const store = stores[storeIndex];
  const purpose = form.value('purpose') as Purpose;
  const way = form.value('way') as Way;
  const time = String(form.value('time') ?? '');
  const offered = store ? purposes.filter(({ code }) => store.purposes.includes(code)) : purposes;
  const offer = purposes.find(({ code }) => code === purpose);
  const times = useFreeTimes(store?.id ?? null, purpose);

  /** Chooses a store, and a purpose that it has. */
  const chooseStore = (value: string) => {
    form.set('store', value);
    const chosen = stores.find(({ id }) => String(id) === value);
    const [first] = chosen?.purposes ?? [];
    if (first && !chosen?.purposes.includes(purpose)) form.set('purpose', first);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address the page was opened with
  useEffect(() => {
    const before = chosenBefore(stores);
    if (before.store !== '') chooseStore(before.store);
    if (before.way !== '') form.set('way', before.way);
    if (before.design !== '') form.set('purpose', 'custom');
  }, []);
  const wanted = useMemo(
    () => (typeof location === 'undefined' ? '' : chosenBefore(stores).design),
    [stores],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the saved designs have loaded
  useEffect(() => {
    if (form.value('design') === undefined && saved.some(({ id }) => String(id) === wanted))
      form.set('design', wanted);
  }, [saved.length, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account's details fill empty fields
  useEffect(() => {
    if (!user) return;
    const name = fullName(user);
    if (name !== '' && !form.value('name')) form.set('name', name);
    if (user.email !== '' && !form.value('email')) form.set('email', user.email);
  }, [user]);
  const design = saved.find(({ id }) => String(id) === form.value('design'));

  return (
    <form
      {...form.props}
      className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]"
      aria-label={t('appointments.book')}
    >
      <div className="flex flex-col gap-12">
        <Part number={1} title={t('appointments.part-where')}>
          <RadioGroup
            {...form.choice('way')}
            legend={t('appointments.way')}
            options={ways.map((value) => ({
              value,
              label: t(`appointments.way-${value}`),
              detail: t(`appointments.way-${value}-text`),
              isDisabled: offer !== undefined && !offer.ways.includes(value),
            }))}
            layout="rows"
          />
          <Select
            {...form.field('store')}
            onChange={(event) => {
              chooseStore(event.currentTarget.value);
              form.set('time', '');
            }}
            label={t(way === 'video' ? 'appointments.store-video' : 'appointments.store')}
            placeholder={t('appointments.store-choose')}
            options={stores
              .filter((each) => each.purposes.length > 0)
              .map(({ id, name, city }) => ({
                value: String(id),
                label: t('appointments.store-in', { store: name, city }),
              }))}
          />
        </Part>
        <Part number={2} title={t('appointments.part-what')}>
          <RadioGroup
            {...form.choice('purpose')}
            onChange={(value) => {
              form.set('purpose', value);
              form.set('time', '');
              const chosen = purposes.find(({ code }) => code === value);
              if (chosen && !chosen.ways.includes(way)) form.set('way', 'store');
            }}
            legend={t('appointments.purpose')}
            options={offered.map(({ code, label, minutes }) => ({
              value: code,
              label,
              detail: t('appointments.minutes', { minutes }),
            }))}
          />
          {asked?.card && (
            <div className="flex items-center gap-5">
              <div className="w-24 shrink-0 bg-ground">
                <LinePicture media={asked.card.picture} url={null} sizes="6rem" />
              </div>
              <div>
                <p className="text-sm text-stone">{t('appointments.piece')}</p>
                <a className="font-display text-xl leading-snug hover:text-gold" href={asked.card.url}>
                  {asked.card.name}
                </a>
              </div>
            </div>
          )}
          {saved.length > 0 && !asked && (
            <div className="flex items-end gap-5">
              {design && (
                <div className="w-16 shrink-0 bg-ground">
                  <LinePicture
                    media={design.picture ?? { base: '', widths: [], width: 1, height: 1, colour: '' }}
                    url={design.pictureUrl || null}
                    alt={design.title}
                    sizes="4rem"
                  />
                </div>
              )}
              <Select
                {...form.field('design')}
                className="grow"
                label={t('appointments.design')}
                optionalText={t('appointments.optional')}
                placeholder={t('appointments.design-none')}
                options={saved.map(({ id, title }) => ({ value: String(id), label: title }))}
              />
            </div>
          )}
          <Select
            {...form.field('style')}
            label={t('appointments.style')}
            optionalText={t('appointments.optional')}
            placeholder={t('appointments.style-none')}
            options={styles}
          />
        </Part>
        <Part number={3} title={t('appointments.part-when')}>
          {!store && <p className="text-stone">{t('appointments.store-first')}</p>}
          {store && !times.days && (
            <LoadState
              hasFailed={times.hasFailed}
              texts={{
                loading: t('appointments.times-loading'),
                failed: t('appointments.times-failed'),
                retry: t('appointments.retry'),
              }}
              onRetry={times.reload}
            />
          )}
          {store && times.days && (
            <TimePicker
              key={store.id}
              days={times.days}
              value={time}
              onChange={(value) => form.set('time', value)}
              error={form.errors['time']}
              locale={locale}
              t={t}
            />
          )}
        </Part>
        <BookingContact
          form={form}
          storeIndex={storeIndex}
          isVisitor={token === ''}
          hasNoWhatsapp={hasNoWhatsapp}
          locale={locale}
          t={t}
        />
      </div>
      <BookingSummary
        form={form}
        store={store}
        offer={offer}
        isVisitor={token === ''}
        hasPolicy={hasPolicy}
        locale={locale}
        t={t}
      />
    </form>
  );
}
