import type { ReactNode } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Appointment } from '#kernel/shop/appointments/appointment.ts';
import { directionsUrl } from '#kernel/shop/stores/directions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { LinePicture } from '#ui/LinePicture.tsx';
import { timeHere, timeIn } from './appointment-time.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-line border-t py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="min-w-0 leading-relaxed">{children}</dd>
    </div>
  );
}

const tel = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The piece to be laid out for the visit. */
function Piece({ piece }: { piece: NonNullable<Appointment['piece']> }) {
  const { name, url, picture, pictureUrl } = piece;
  const hasPicture = picture !== null || pictureUrl !== '';
  return (
    <div className="flex items-center gap-4">
      {hasPicture && (
        <div className="w-20 shrink-0 bg-ground">
          <LinePicture
            media={picture ?? { base: '', widths: [], width: 1, height: 1, colour: '' }}
            url={pictureUrl || null}
            sizes="5rem"
          />
        </div>
      )}
      {url === '' ? (
        name
      ) : (
        <a className="link" href={url}>
          {name}
        </a>
      )}
    </div>
  );
}

/** When, where, what for, and who. */
export function AppointmentFacts({
  appointment,
  locale,
  t,
}: {
  appointment: Appointment;
  locale: Locale;
  t: Translate;
}) {
  const { store, startsAt, way, piece } = appointment;
  const here = timeHere(locale, startsAt, store.timeZone);
  return (
    <dl>
      <Fact label={t('appointments.when')}>
        <span className="tabular-nums">{timeIn(locale, startsAt, store.timeZone)}</span>
        {here && (
          <span className="block text-sm text-stone tabular-nums">
            {t('appointments.time-here', { time: here })}
          </span>
        )}
      </Fact>
      <Fact label={t(`appointments.way-${way}`)}>
        <a className="link" href={localisePath(locale, `/stores/${store.id}/`)}>
          {store.name}
        </a>
        {way === 'store' && <address className="mt-1 not-italic">{store.address}</address>}
        <p className="flex flex-wrap gap-x-6 text-sm">
          <a className="link inline-flex min-h-11 items-center tabular-nums" href={tel(store.phone)}>
            {store.phone}
          </a>
          {way === 'store' && (
            <a className="link inline-flex min-h-11 items-center" href={directionsUrl(store)} rel="noopener">
              {t('appointments.directions')}
            </a>
          )}
        </p>
        {way === 'video' && (
          <p className="text-sm text-stone">
            {appointment.videoUrl === '' ? (
              appointment.state === 'requested' && t('appointments.video-later')
            ) : (
              <a
                className="link inline-flex min-h-11 items-center"
                href={appointment.videoUrl}
                rel="noopener"
              >
                {t('appointments.video-open')}
              </a>
            )}
          </p>
        )}
      </Fact>
      {appointment.adviser !== '' && <Fact label={t('appointments.adviser')}>{appointment.adviser}</Fact>}
      <Fact label={t('appointments.purpose')}>
        {[appointment.purposeLabel, appointment.styleLabel].filter((word) => word !== '').join(' · ')}
      </Fact>
      {piece && (
        <Fact label={t('appointments.piece')}>
          <Piece piece={piece} />
        </Fact>
      )}
      <Fact label={t('appointments.contact')}>
        <span className="block">{appointment.name}</span>
        <span className="block break-words">{appointment.email}</span>
        {appointment.phone !== '' && <span className="block tabular-nums">{appointment.phone}</span>}
      </Fact>
      {appointment.remark !== '' && (
        <Fact label={t('appointments.remark')}>
          <span className="whitespace-pre-line">{appointment.remark}</span>
        </Fact>
      )}
    </dl>
  );
}
