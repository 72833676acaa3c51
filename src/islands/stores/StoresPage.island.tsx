import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readStores } from '#client/api/stores.ts';
import { notAsked, query } from '#client/query.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { AppointmentNote } from './AppointmentNote.tsx';
import { StoreEntry } from './StoreEntry.tsx';

const minuteMs = 60_000;
const everywhere = '';
const stores = query('stores', 'everybody', () => readStores(api));

/** The time, once a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface StoresPageProps {
  locale: Locale;
  texts: TextRecord;
  /** The page of appointments: says how to make one before it lists the stores. */
  isForAppointments?: boolean;
}

/** The stores by country, with what is open now. Its texts: `stores-page`, `errors`. */
export default function StoresPage({ locale, texts, isForAppointments = false }: StoresPageProps) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const now = useNow();
  const { data, error } = useStore(stores.$asked, { ssr: notAsked });
  const [country, setCountry] = useState(everywhere);

  const countries = Object.entries(data?.countries ?? {}).map(([value, label]) => ({ value, label }));
  const shown = countries.filter(({ value }) => country === everywhere || value === country);
  return (
    <div className="@container">
      <h1 className="text-title">
        {t(isForAppointments ? 'stores-page.appointment-title' : 'stores-page.title')}
      </h1>
      <p className="mt-4 max-w-prose text-stone">
        {t(isForAppointments ? 'stores-page.appointment-lead' : 'stores-page.lead')}
      </p>
      {isForAppointments && <AppointmentNote locale={locale} t={t} />}
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('stores-page.loading'),
            failed: t('stores-page.failed'),
            retry: t('stores-page.retry'),
          }}
          onRetry={stores.retry}
        />
      )}
      {data && (
        <div className="mt-10">
          {countries.length > 1 && (
            <RadioGroup
              legend={t('stores-page.country')}
              options={[{ value: everywhere, label: t('stores-page.all') }, ...countries]}
              value={country}
              onChange={setCountry}
            />
          )}
          <p role="status" className={shown.length > 0 ? 'sr-only' : 'mt-8 text-stone'}>
            {shown.length === 0 && t('stores-page.none')}
          </p>
          {shown.map(({ value, label }) => (
            <section key={value} aria-label={label} className="mt-12">
              <h2 className="mb-5 text-heading">{label}</h2>
              <ul>
                {data.stores
                  .filter((store) => store.countryCode === value)
                  .map((store) => (
                    <StoreEntry key={store.id} store={store} now={now} locale={locale} t={t} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
