import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { isRefused } from '#client/api/api-error.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { idleQuery } from '#client/query.ts';
import { refusalOf } from '#client/refusal.ts';
import { saveFile } from '#client/save-file.ts';
import { $token, rememberReturnPath } from '#client/session.ts';
import { createTexts, overlayTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { GuestForm } from '#islands/shell/shared/GuestForm.tsx';
import { type Appointment, appointmentId } from '#kernel/shop/appointments/appointment.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePending } from '#ui/use-pending.ts';
import { AppointmentFacts } from './AppointmentFacts.tsx';
import { timeIn } from './appointment-time.ts';
import {
  $appointmentId,
  cancelAppointment,
  moveAppointment,
  shownAppointment,
} from './appointments.store.ts';
import { TimePicker } from './TimePicker.tsx';
import { useFreeTimes } from './use-free-times.ts';

interface Shown {
  appointment: Appointment;
  locale: Locale;
  t: Translate;
}

/** Picks another time at the same store. */
function MoveForm({ appointment, onDone, locale, t }: Shown & { onDone: () => void }) {
  const { id, store, purpose } = appointment;
  const times = useFreeTimes(store.id, purpose, id);
  const [startsAt, setStartsAt] = useState(appointment.startsAt);
  const [failure, setFailure] = useState<string>();
  const [isMoving, move] = usePending(async () => {
    setFailure(undefined);
    try {
      await moveAppointment(appointment, startsAt);
      toast({ kind: 'success', message: t('appointments.moved') });
      onDone();
    } catch (error) {
      setFailure(refusalOf(error, t)?.text);
      times.reload();
    }
  });
  if (!times.days)
    return (
      <LoadState
        hasFailed={times.hasFailed}
        texts={{
          loading: t('appointments.times-loading'),
          failed: t('appointments.times-failed'),
          retry: t('appointments.retry'),
        }}
        onRetry={times.reload}
      />
    );
  const isNew = startsAt !== '' && startsAt !== appointment.startsAt;
  return (
    <>
      <TimePicker days={times.days} value={startsAt} onChange={setStartsAt} locale={locale} t={t} />
      <div className="mt-7 flex flex-col items-start gap-4">
        <FormError text={failure} />
        <Button isPending={isMoving} disabled={!isNew} onClick={move}>
          {isNew
            ? t('appointments.move-to', { time: timeIn(locale, startsAt, store.timeZone) })
            : t('appointments.move-choose')}
        </Button>
      </div>
    </>
  );
}

/** The appointment as a calendar file; the generator loads on demand. */
async function calendarOf({ appointment, locale, t }: Shown): Promise<File> {
  const { calendarFile } = await loadChunk(() => import('#kernel/shop/appointments/calendar-file.ts'));
  const { id, store, way } = appointment;
  const text = calendarFile({
    uid: `appointment-${id}@${location.hostname}`,
    sequence: appointment.sequence,
    state: appointment.state,
    startsAt: new Date(appointment.startsAt),
    endsAt: new Date(appointment.endsAt),
    writtenAt: new Date(),
    title: t(`appointments.calendar-${way}`, { store: store.name }),
    place:
      way === 'video'
        ? appointment.videoUrl || t('appointments.way-video')
        : `${store.name}, ${store.address}`,
    text: [appointment.purposeLabel, appointment.adviser, store.phone]
      .filter((line) => line !== '')
      .join('\n'),
    url: new URL(localisePath(locale, `/appointment/details/?id=${id}`), location.origin).href,
  });
  return new File([text], `appointment-${id}.ics`, { type: 'text/calendar' });
}

/** The shopper's actions: add to calendar, move, cancel. */
function Actions(shown: Shown) {
  const { appointment, t } = shown;
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const [isSaving, save] = usePending(async () => saveFile(await calendarOf(shown)));
  const [isCancelling, cancel] = usePending(() =>
    cancelAppointment(appointment.id)
      .then(() => toast({ kind: 'success', message: t('appointments.cancelled') }))
      .finally(close),
  );
  if (!appointment.isChangeable) {
    const isOver = appointment.state === 'cancelled' || appointment.state === 'completed';
    return isOver ? null : <p className="mt-6 text-sm text-stone">{t('appointments.begun')}</p>;
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button isPending={isSaving} onClick={save}>
        {t('appointments.calendar')}
      </Button>
      <Button kind="secondary" onClick={() => setOpen('move')}>
        {t('appointments.move')}
      </Button>
      <Button kind="quiet" onClick={() => setOpen('cancel')}>
        {t('appointments.cancel')}
      </Button>
      <Dialog
        isOpen={open === 'move'}
        onClose={close}
        title={t('appointments.move')}
        closeLabel={t('appointments.close')}
      >
        <p className="mb-6 leading-relaxed text-stone">{t('appointments.move-text')}</p>
        <MoveForm {...shown} onDone={close} />
      </Dialog>
      <Dialog
        isOpen={open === 'cancel'}
        onClose={close}
        title={t('appointments.cancel-question')}
        closeLabel={t('appointments.close')}
        size="narrow"
      >
        <p className="leading-relaxed text-stone">{t('appointments.cancel-text')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isCancelling} onClick={cancel}>
            {t('appointments.cancel-confirm')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('appointments.cancel-keep')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** A shopper who follows an emailed link on another device verifies the address again. */
function SignIn({ locale, t }: { locale: Locale; t: Translate }) {
  const prompt = useLoaded(() => overlayTexts(['prompt']));
  return (
    <div className="mx-auto max-w-lg py-8">
      <h1 className="text-title">{t('appointments.one')}</h1>
      <p className="mt-4 mb-8 leading-relaxed text-stone">{t('appointments.sign-in')}</p>
      {prompt && <GuestForm t={prompt} onDone={() => undefined} />}
      <a
        className="link mt-6 inline-flex min-h-11 items-center text-sm"
        href={localisePath(locale, '/login/')}
        onClick={() => rememberReturnPath()}
      >
        {t('appointments.login')}
      </a>
    </div>
  );
}

/** Explains the state and the next step. */
function lead({ state, note }: Appointment, t: Translate): string {
  if (state === 'requested') return t('appointments.lead-requested');
  if (state === 'approved') return t('appointments.lead-approved');
  return note || t(`appointments.lead-${state}`);
}

interface AppointmentPageProps {
  locale: Locale;
  texts: TextRecord;
  /** It has just been requested. */
  isNew?: boolean;
  /** Whether the shop has a page about appointments. */
  hasPolicy: boolean;
}

/** One appointment. Its texts: `appointments`, `errors`. */
export default function AppointmentPage({ locale, texts, isNew = false, hasPolicy }: AppointmentPageProps) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useStore($token, { ssr: () => 'unknown' });
  const { data: appointment, error } = useStore(shownAppointment.$asked, { ssr: idleQuery });
  const [isUnnamed, setUnnamed] = useState(false);
  useEffect(() => {
    const id = appointmentId(new URLSearchParams(location.search).get('id'));
    if (id) $appointmentId.set(id);
    else setUnnamed(true);
  }, []);
  if (token === '') return <SignIn locale={locale} t={t} />;
  const all = (
    <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/appointment/')}>
      {t('appointments.all')}
    </a>
  );
  if (isUnnamed || isRefused(error))
    return (
      <>
        <h1 className="sr-only">{t('appointments.one')}</h1>
        <EmptyState icon="calendar" title={t('appointments.missing')} action={all}>
          {t('appointments.missing-text')}
        </EmptyState>
      </>
    );
  if (!appointment)
    return (
      <>
        <h1 className="sr-only">{t('appointments.one')}</h1>
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('appointments.loading'),
            failed: t('appointments.failed'),
            retry: t('appointments.retry'),
          }}
          onRetry={shownAppointment.retry}
        />
      </>
    );
  const isThanks = isNew && appointment.state === 'requested';
  return (
    <article className="mx-auto max-w-3xl">
      <header>
        <p className="text-sm text-stone tabular-nums">
          {t('appointments.number', { number: appointment.id })}
        </p>
        <h1 className="mt-1 text-title" data-state={appointment.state}>
          {isThanks ? t('appointments.thanks') : appointment.stateLabel}
        </h1>
        <p className="mt-4 max-w-prose whitespace-pre-line leading-relaxed text-stone">
          {lead(appointment, t)}
        </p>
      </header>
      <Actions appointment={appointment} locale={locale} t={t} />
      <div className="mt-10 border-line border-b">
        <AppointmentFacts appointment={appointment} locale={locale} t={t} />
      </div>
      <p className="mt-8 flex flex-wrap gap-x-8">
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={localisePath(locale, '/myOrder/appointment/')}
        >
          {t('appointments.all')}
        </a>
        {hasPolicy && (
          <a
            className="link inline-flex min-h-11 items-center text-sm"
            href={localisePath(locale, '/policy/appointments/')}
          >
            {t('appointments.policy')}
          </a>
        )}
      </p>
    </article>
  );
}
