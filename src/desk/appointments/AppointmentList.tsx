import { Link } from 'react-router';
import { appointmentStates } from '#kernel/shop/appointments/appointment.transitions.ts';
import { purposes, ways } from '#kernel/shop/appointments/appointments.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { dayText } from '../ui/day-text.ts';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn } from '../ui/list-column.tsx';
import { appointmentTones } from './appointment-tones.ts';
import { DueMark } from './DueMark.tsx';

/** Appointments, the earliest contact deadline first. */
export function AppointmentList() {
  const { t, locale } = useDesk();
  const link = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';
  return (
    <>
      <Heading
        title={t('desk-appointments.title')}
        actions={
          <Link to="/appointments/calendar" className={`text-sm ${link}`}>
            {t('desk-appointments.calendar')}
          </Link>
        }
      />
      <DeskList
        call="deskAppointments"
        label={t('desk-appointments.title')}
        sort="contactDueAt"
        empty={t('desk-appointments.empty')}
        rowHref={({ id }) => `/appointments/${id}`}
        filters={[
          choiceField('due', t('desk-appointments.due'), ['waiting', 'overdue'] as const, (value) =>
            t(`desk-appointments.due-${value}`),
          ),
          choiceField('state', t('desk-appointments.state'), appointmentStates, (value) =>
            t(`desk-appointments.state-${value}`),
          ),
          choiceField('purpose', t('desk-appointments.purpose'), purposes, (value) =>
            t(`desk-appointments.purpose-${value}`),
          ),
          choiceField('way', t('desk-appointments.way'), ways, (value) =>
            t(`desk-appointments.way-${value}`),
          ),
        ]}
        columns={[
          {
            key: 'when',
            label: t('desk-appointments.when'),
            sort: 'startsAt',
            render: ({ date, time }) => (
              <span className="whitespace-nowrap tabular-nums">
                {dayText(date, locale)} {time}
              </span>
            ),
          },
          stateColumn(t('desk-appointments.state'), appointmentTones, (state) =>
            t(`desk-appointments.state-${state}`),
          ),
          {
            key: 'due',
            label: t('desk-appointments.answer-by'),
            sort: 'contactDueAt',
            render: (row) => <DueMark {...row} />,
          },
          {
            key: 'customer',
            label: t('desk-appointments.customer'),
            render: ({ customer }) => customer.name,
          },
          {
            key: 'purpose',
            label: t('desk-appointments.purpose'),
            render: ({ purpose, way }) =>
              `${t(`desk-appointments.purpose-${purpose}`)}${way === 'video' ? ` · ${t('desk-appointments.way-video')}` : ''}`,
          },
          { key: 'store', label: t('desk-appointments.store'), render: ({ store }) => store.name },
          { key: 'adviser', label: t('desk-appointments.adviser'), render: ({ adviser }) => adviser },
        ]}
      />
    </>
  );
}
