import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StartProposal } from '../proposals/StartProposal.tsx';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { dateWithWeekday } from '../ui/day-text.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { appointmentTones } from './appointment-tones.ts';
import { DueMark } from './DueMark.tsx';
import { MoveForm } from './MoveForm.tsx';
import { zoneName } from './zone-name.ts';

type Appointment = DataOf<'deskAppointment'>;

const inkLink = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

function actsOf({ may }: Appointment, t: Translate): BarAct[] {
  const all: readonly (BarAct & { act: Appointment['may'][number] })[] = [
    {
      act: 'approve',
      call: 'deskApproveAppointment',
      label: t('desk-appointments.act-approve'),
      text: t('desk-appointments.text-approve'),
      notice: t('desk-appointments.done-approve'),
      kind: 'primary',
      fields: [{ name: 'adviser', label: t('desk-appointments.adviser'), kind: 'text' }],
    },
    {
      act: 'complete',
      call: 'deskCompleteAppointment',
      label: t('desk-appointments.act-complete'),
      text: t('desk-appointments.text-complete'),
      notice: t('desk-appointments.done-complete'),
      kind: 'primary',
      fields: [{ name: 'summary', label: t('desk-appointments.summary'), kind: 'textarea' }],
    },
    {
      act: 'call-off',
      call: 'deskCallOffAppointment',
      label: t('desk-appointments.act-call-off'),
      text: t('desk-appointments.text-call-off'),
      notice: t('desk-appointments.done-call-off'),
      kind: 'danger',
      fields: [{ name: 'reason', label: t('desk-appointments.reason'), kind: 'textarea', required: true }],
    },
  ];
  return all.filter(({ act }) => may.includes(act));
}

/** One appointment with its acts. */
export function AppointmentScreen() {
  const { t, locale } = useDesk();
  const { id } = useParams();
  const [isMoving, setMoving] = useState(false);
  return (
    <DeskRecord
      call="deskAppointment"
      id={Number(id)}
      title={({ customer, date, time }) => `${customer.name} · ${dateWithWeekday(date, locale)} ${time}`}
      back={{ to: '/appointments', label: t('desk-appointments.title') }}
      subtitle={({ state }) => (
        <StateMark tone={appointmentTones[state]} text={t(`desk-appointments.state-${state}`)} />
      )}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={actsOf(record, t)}>
            <StartProposal person={{ customer: record.customer.id }} />
            {record.may.includes('move') && (
              <Button kind="secondary" onPress={() => setMoving(true)}>
                {t('desk-appointments.act-move')}
              </Button>
            )}
          </ActBar>
          {isMoving && <MoveForm record={record} onClose={() => setMoving(false)} />}
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <Visit record={record} />
            <Person record={record} />
          </div>
        </>
      )}
    </DeskRecord>
  );
}

function Visit({ record }: { record: Appointment }) {
  const { t, locale } = useDesk();
  const { store, date } = record;
  return (
    <Section title={t('desk-appointments.visit')}>
      <FactList
        rows={[
          [
            t('desk-appointments.when'),
            <Link
              key="when"
              className={inkLink}
              to={`/appointments/calendar?store=${store.id}&day=${date}&days=1`}
            >
              {dateWithWeekday(date, locale)} {record.time} ·{' '}
              {t('desk-appointments.minutes', { count: record.minutes })}
            </Link>,
          ],
          [t('desk-appointments.clock'), zoneName(store.timeZone, locale)],
          [t('desk-appointments.store'), store.name],
          [t('desk-appointments.way'), t(`desk-appointments.way-${record.way}`)],
          [t('desk-appointments.purpose'), t(`desk-appointments.purpose-${record.purpose}`)],
          [t('desk-appointments.style'), record.style],
          [t('desk-appointments.piece'), record.piece?.name],
          [t('desk-appointments.adviser'), record.adviser],
          [t('desk-appointments.video'), record.videoUrl],
          [t('desk-appointments.note'), record.note],
        ]}
      />
    </Section>
  );
}

function Person({ record }: { record: Appointment }) {
  const { t, may } = useDesk();
  const { customer } = record;
  return (
    <Section title={t('desk-appointments.customer')}>
      <FactList
        rows={[
          [
            t('desk-appointments.name'),
            may('customers.read') ? (
              <Link key="name" to={`/customers/${customer.id}`} className={inkLink}>
                {customer.name}
              </Link>
            ) : (
              customer.name
            ),
          ],
          [t('desk-appointments.contact'), t(`desk-appointments.contact-${record.contactBy}`)],
          [t('desk-appointments.email'), customer.email],
          [t('desk-appointments.phone'), customer.phone],
          [t('desk-appointments.asked-at'), <When key="asked" at={record.askedAt} />],
          [t('desk-appointments.answer-by'), record.state === 'requested' && <DueMark {...record} />],
        ]}
      />
      {record.remark && (
        <blockquote className="mt-4 border-l-2 border-gold-soft pl-4 text-sm whitespace-pre-line">
          {record.remark}
        </blockquote>
      )}
    </Section>
  );
}
