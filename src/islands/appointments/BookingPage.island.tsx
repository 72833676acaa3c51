import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { internationalPhone, phoneError, prepareAddressCheck } from '#client/address-errors.ts';
import { mailCode, signInAsGuest } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { requestAppointment } from '#client/api/appointments.ts';
import { loadSession } from '#client/boot.ts';
import { acrossFields, acrossFieldsAsync, filled, told } from '#client/form-rules.ts';
import { notAsked } from '#client/query.ts';
import { refusalOf } from '#client/refusal.ts';
import { $token, $user, isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';
import { fullName } from '#kernel/addresses/person-name.ts';
import {
  type ContactWay,
  contactWays,
  nameCharacters,
  type Purpose,
  type PurposeOffer,
  purposes as purposeCodes,
  remarkCharacters,
  type Way,
  ways,
} from '#kernel/appointments/appointments.rules.ts';
import type { DesignId } from '#kernel/designs/saved-design.ts';
import type { Store } from '#kernel/stores/store.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import * as typed from '#kernel/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { type Refusal, useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { timeHere, timeIn } from './appointment-time.ts';
import { useAskedPiece } from './asked-piece.ts';
import { TimePicker } from './TimePicker.tsx';
import { useFreeTimes } from './use-free-times.ts';

export type BookingStore = Pick<
  Store,
  'id' | 'name' | 'city' | 'address' | 'phone' | 'timeZone' | 'countryCode'
>;

interface BookingPageProps {
  locale: Locale;
  texts: TextRecord;
  stores: readonly BookingStore[];
  purposes: readonly PurposeOffer[];
  styles: readonly { value: string; label: string }[];
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-8">
      <h2 className="mb-6 flex items-baseline gap-4 text-subheading">
        <span aria-hidden="true" className="font-display text-gold lining-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

const entriesOf = (t: Translate) =>
  v.object({
    store: filled(t('appointments.store-missing')),
    way: v.picklist(ways),
    purpose: v.picklist(purposeCodes),
    style: v.string(),
    design: v.string(),
    time: filled(t('appointments.time-missing')),
    name: filled(t('appointments.name-missing')),
    email: told(typed.email, t('appointments.email-wrong')),
    contactBy: v.picklist(contactWays),
    phone: v.string(),
    remark: v.string(),
    isMailed: v.boolean(),
    code: v.string(),
  });

/** What the address says was chosen before: a store, a design, a way. */
function chosenBefore(stores: readonly BookingStore[]) {
  const query = new URLSearchParams(location.search);
  const store = stores.find(({ id }) => String(id) === query.get('l'));
  const design = /^[1-9]\d{0,8}$/.exec(query.get('design') ?? '')?.[0] ?? '';
  return { store: store ? String(store.id) : '', design, way: query.get('by') === 'video' ? 'video' : '' };
}

/** A visit to a store or a video call is asked for. Its texts: `appointments`, `errors`. */
export default function BookingPage({ locale, texts, stores, purposes, styles }: BookingPageProps) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useStore($token, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const saved = useStore(designs.$asked, { ssr: notAsked }).data ?? [];
  const asked = useAskedPiece();
  const isProving = useRef(false);
  const form = useForm({
    schema: () => {
      const entries = entriesOf(t);
      return v.pipeAsync(
        entries,
        acrossFields<v.InferOutput<typeof entries>>(({ contactBy, phone, isMailed, code }) => ({
          ...(contactBy !== 'email' && phone.trim() === '' ? { phone: t('appointments.phone-missing') } : {}),
          ...(isMailed && !v.is(typed.sixDigits, code) ? { code: t('appointments.code-wrong') } : {}),
        })),
        acrossFieldsAsync<v.InferOutput<typeof entries>>(({ phone, store }) =>
          phoneError('phone', phone, countryOf(store)),
        ),
      );
    },
    initial: { way: 'store', purpose: 'viewing', contactBy: 'email', isMailed: false },
    send: async (values) => {
      isProving.current = false;
      if (!isSignedIn()) {
        if (!values.isMailed) {
          await mailCode(api, 'guest', values.email);
          form.set('isMailed', true);
          return;
        }
        isProving.current = true;
        await signInAsGuest(api, values.email, values.code);
        await loadSession(sessionLoaders);
        isProving.current = false;
      }
      const store = stores.find(({ id }) => String(id) === values.store);
      if (!store) return;
      const { id } = await requestAppointment(api, {
        store: store.id,
        startsAt: values.time,
        purpose: values.purpose,
        way: values.way,
        style: values.style,
        product: asked?.card?.id ?? null,
        design: values.design === '' ? null : (Number(values.design) as DesignId),
        name: values.name,
        email: values.email,
        phone: await internationalPhone(values.phone, store.countryCode),
        contactBy: values.contactBy,
        remark: values.remark,
      });
      location.assign(localisePath(locale, `/appointment/succeed/?id=${id}`));
    },
    explain: (error): Refusal | undefined => {
      const refusal = refusalOf(error, t);
      if (refusal && isProving.current) return { ...refusal, field: 'code' };
      if (refusal?.field === 'time') {
        form.set('time', '');
        times.reload();
      }
      return refusal;
    },
  });
  const countryOf = (id: string) => stores.find((each) => String(each.id) === id)?.countryCode ?? 'HK';
  const store = stores.find(({ id }) => String(id) === form.value('store'));
  const purpose = form.value('purpose') as Purpose;
  const way = form.value('way') as Way;
  const time = String(form.value('time') ?? '');
  const offer = purposes.find(({ code }) => code === purpose);
  const times = useFreeTimes(store?.id ?? null, purpose);
  const isMailed = form.value('isMailed') === true && token === '';
  const contactBy = form.value('contactBy') as ContactWay;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address the page was opened with
  useEffect(() => {
    const before = chosenBefore(stores);
    if (before.store !== '') form.set('store', before.store);
    if (before.way !== '') form.set('way', before.way);
    if (before.design !== '') form.set('purpose', 'custom');
  }, []);
  const wanted = useMemo(
    () => (typeof location === 'undefined' ? '' : chosenBefore(stores).design),
    [stores],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the saved designs have come
  useEffect(() => {
    if (form.value('design') === undefined && saved.some(({ id }) => String(id) === wanted))
      form.set('design', wanted);
  }, [saved.length, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of somebody fills what is empty
  useEffect(() => {
    if (!user) return;
    const name = fullName(user);
    if (name !== '' && !form.value('name')) form.set('name', name);
    if (user.email !== '' && !form.value('email')) form.set('email', user.email);
  }, [user]);
  const [isMailing, mailAgain] = usePending(async () => {
    await mailCode(api, 'guest', String(form.value('email') ?? '').trim()).catch((error: unknown) =>
      form.refuse(refusalOf(error, t)),
    );
  });
  const [isLeaving, setLeaving] = useState(false);
  const design = saved.find(({ id }) => String(id) === form.value('design'));
  const { onChange: changeEmail, ...email } = form.field('email');
  const here = time && store ? timeHere(locale, time, store.timeZone) : undefined;

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
              form.set('store', event.currentTarget.value);
              form.set('time', '');
            }}
            label={t(way === 'video' ? 'appointments.store-video' : 'appointments.store')}
            placeholder={t('appointments.store-choose')}
            options={stores.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }))}
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
            options={purposes.map(({ code, label, minutes }) => ({
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
        <Part number={4} title={t('appointments.part-who')}>
          {token === '' && (
            <p className="text-sm leading-relaxed">
              {t('appointments.have-account')}{' '}
              <a
                className="link"
                href={localisePath(locale, '/login/')}
                aria-busy={isLeaving || undefined}
                onClick={() => {
                  setLeaving(true);
                  const query = new URLSearchParams(location.search);
                  if (store) query.set('l', String(store.id));
                  if (way === 'video') query.set('by', way);
                  rememberReturnPath(`${location.pathname}?${query}`);
                }}
              >
                {t('appointments.login')}
              </a>
            </p>
          )}
          <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
            <Field
              {...form.field('name')}
              label={t('appointments.name')}
              autoComplete="name"
              maxLength={nameCharacters}
            />
            <Field
              {...email}
              onChange={(event) => {
                changeEmail(event);
                form.set('isMailed', false);
              }}
              label={t('appointments.email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
            />
          </div>
          <RadioGroup
            {...form.choice('contactBy')}
            legend={t('appointments.contact')}
            options={contactWays.map((value) => ({ value, label: t(`appointments.contact-${value}`) }))}
          />
          <Field
            {...form.field('phone')}
            onFocus={prepareAddressCheck}
            label={t('appointments.phone')}
            {...(contactBy === 'email' ? { optionalText: t('appointments.optional') } : {})}
            type="tel"
            autoComplete="tel"
            maxLength={32}
          />
          <TextArea
            {...form.field('remark')}
            label={t('appointments.remark')}
            optionalText={t('appointments.optional')}
            hint={t('appointments.remark-hint')}
            maxLength={remarkCharacters}
          />
        </Part>
      </div>
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
                maxLength={6}
                autoFocus
                onChange={(event) => form.set('code', event.currentTarget.value.replace(/\D/g, ''))}
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
            <a
              className="link inline-flex min-h-11 items-center self-start text-sm"
              href={localisePath(locale, '/policy/appointments/')}
            >
              {t('appointments.policy')}
            </a>
          </div>
        </div>
      </aside>
    </form>
  );
}
