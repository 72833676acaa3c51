import { useRef } from 'react';
import * as v from 'valibot';
import { internationalPhone, phoneError } from '#client/address-errors.ts';
import { mailCode, signInAsGuest } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { requestAppointment } from '#client/api/appointments.ts';
import { loadSession } from '#client/boot.ts';
import { acrossFields, acrossFieldsAsync, requiredField, withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import { isSignedIn } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';
import { contactWays, purposes as purposeCodes, ways } from '#kernel/shop/appointments/appointments.rules.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import type { StoreWithServices } from '#kernel/shop/stores/store.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { type Refusal, useForm } from '#ui/use-form.ts';

export type BookingStore = Pick<
  StoreWithServices,
  'id' | 'name' | 'city' | 'address' | 'phone' | 'timeZone' | 'countryCode' | 'purposes'
>;

const entriesOf = (t: Translate) =>
  v.object({
    store: requiredField(t('appointments.store-missing')),
    way: v.picklist(ways),
    purpose: v.picklist(purposeCodes),
    style: v.string(),
    design: v.string(),
    time: requiredField(t('appointments.time-missing')),
    name: requiredField(t('appointments.name-missing')),
    email: withMessage(typed.email, t('appointments.email-wrong')),
    contactBy: v.picklist(contactWays),
    phone: v.string(),
    remark: v.string(),
    isMailed: v.boolean(),
    code: v.string(),
  });

/** Choices in the address: store (`l`, its position in the list of stores, from 0), design, kind of visit. */
export function chosenBefore(stores: readonly BookingStore[]) {
  const query = new URLSearchParams(location.search);
  const store = /^\d{1,4}$/.test(query.get('l') ?? '') ? stores[Number(query.get('l'))] : undefined;
  const design = /^[1-9]\d{0,8}$/.exec(query.get('design') ?? '')?.[0] ?? '';
  return { store: store ? String(store.id) : '', design, way: query.get('by') === 'video' ? 'video' : '' };
}

interface BookingConfig {
  locale: Locale;
  t: Translate;
  stores: readonly BookingStore[];
  /** The piece that the address names. */
  product: ProductId | null;
  /** Another shopper has taken the time, or the store has closed meanwhile. */
  onTimeTaken: () => void;
}

/** The appointment form; a visitor without a token verifies the email address with it. */
export function useBookingForm({ locale, t, stores, product, onTimeTaken }: BookingConfig) {
  const countryOf = (id: string) =>
    stores.find((each) => String(each.id) === id)?.countryCode ?? homeCountry();
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
        product: product,
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
        onTimeTaken();
      }
      return refusal;
    },
  });
  return form;
}

export type BookingForm = ReturnType<typeof useBookingForm>;
