import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { idleQuery } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress } from '#islands/parts/list-page.ts';
import type { Appointment } from '#kernel/shop/appointments/appointment.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { timeIn } from './appointment-time.ts';
import { $page, appointments, pageSize } from './appointments.store.ts';

function Entry({ appointment, locale, t }: { appointment: Appointment; locale: Locale; t: Translate }) {
  const { store, piece } = appointment;
  const hasPicture = piece !== null && (piece.picture !== null || piece.pictureUrl !== '');
  return (
    <li className="flex gap-6 border-line border-t py-7">
      <div className="min-w-0 grow">
        <h2 className="font-display text-2xl leading-snug">
          {timeIn(locale, appointment.startsAt, store.timeZone)}
        </h2>
        <p className="mt-1 text-sm leading-relaxed text-stone">
          {[
            appointment.stateLabel,
            store.name,
            appointment.purposeLabel,
            t(`appointments.way-${appointment.way}`),
          ].join(' · ')}
        </p>
        <a
          className={`${buttonClass('secondary')} mt-5`}
          href={localisePath(locale, `/appointment/details/?id=${appointment.id}`)}
        >
          {t('appointments.view')}
        </a>
      </div>
      {hasPicture && (
        <div className="w-20 shrink-0 self-start bg-ground sm:w-24">
          <LinePicture
            media={piece.picture ?? { base: '', widths: [], width: 1, height: 1, colour: '' }}
            url={piece.pictureUrl || null}
            alt={piece.name}
            sizes="6rem"
          />
        </div>
      )}
    </li>
  );
}

/** The shopper's appointments, upcoming ones first. Its texts: `appointments`. */
export default function AppointmentsPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const page = useStore($page, { ssr: 'initial' });
  const { data, error } = useStore(appointments.$asked, { ssr: idleQuery });
  useEffect(() => {
    $page.set(pageInAddress());
    if (isSignedIn()) return;
    rememberReturnPath();
    location.replace(localisePath(locale, '/login/'));
  }, [locale]);
  const book = (
    <a className={buttonClass('secondary')} href={localisePath(locale, '/appointment/inquire/')}>
      {t('appointments.book')}
    </a>
  );
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-4xl leading-tight">{t('appointments.title')}</h1>
        {data && data.count > 0 && book}
      </div>
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('appointments.list-loading'),
            failed: t('appointments.list-failed'),
            retry: t('appointments.retry'),
          }}
          onRetry={appointments.retry}
        />
      )}
      {data?.count === 0 && (
        <EmptyState icon="calendar" title={t('appointments.none')} action={book}>
          {t('appointments.none-text')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul>
            {data.appointments.map((appointment) => (
              <Entry key={appointment.id} appointment={appointment} locale={locale} t={t} />
            ))}
          </ul>
          <ListPager
            noun="appointments"
            $page={$page}
            page={page}
            count={data.count}
            perPage={pageSize}
            t={t}
          />
        </>
      )}
    </>
  );
}
