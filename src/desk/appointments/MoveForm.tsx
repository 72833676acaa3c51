import { useEffect, useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { dateWithWeekday, dayText } from '../ui/day-text.ts';
import { choicesOf } from '../ui/form-fields.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ChoiceLine } from './ChoiceLine.tsx';

/** Another time for an appointment, chosen from the free times of its store. */
export function MoveForm({ record, onClose }: { record: DataOf<'deskAppointment'>; onClose: () => void }) {
  const { t, call, locale } = useDesk();
  const [days, setDays] = useState<DataOf<'deskFreeTimes'>['days']>();
  const [problem, setProblem] = useState<DeskError>();
  const [date, setDate] = useState('');
  const { id } = record;
  useEffect(() => {
    let isShown = true;
    call('deskFreeTimes', { id }).then(
      (answer) => isShown && setDays(answer.days),
      (error: unknown) => {
        if (!(error instanceof DeskError)) throw error;
        if (isShown) setProblem(error);
      },
    );
    return () => {
      isShown = false;
    };
  }, [call, id]);
  const chosen = days?.find((day) => day.date === date) ?? days?.[0];
  return (
    <DeskDialog title={t('desk-appointments.act-move')} onClose={onClose}>
      <p className="mb-5 text-sm text-stone">
        {t('desk-appointments.text-move', {
          when: `${dayText(record.date, locale)} ${record.time}`,
          store: record.store.name,
        })}
      </p>
      {problem && <p role="alert">{errorMessages(problem, t)}</p>}
      {!days && !problem && <Waiting />}
      {days?.length === 0 && <p>{t('desk-appointments.none-free')}</p>}
      {days && chosen && (
        <>
          <ChoiceLine
            label={t('desk-appointments.day')}
            value={chosen.date}
            choices={days.map((day) => ({ value: day.date, label: dateWithWeekday(day.date, locale) }))}
            onChange={setDate}
          />
          <ActForm
            key={chosen.date}
            call="deskMoveAppointment"
            record={record}
            fields={[
              {
                name: 'time',
                label: t('desk-appointments.time'),
                kind: 'choice',
                required: true,
                choices: choicesOf(chosen.times, (value) => value),
              },
            ]}
            also={{ date: chosen.date }}
            submit={t('desk-appointments.act-move')}
            notice={t('desk-appointments.done-move')}
            onDone={onClose}
            onCancel={onClose}
          />
        </>
      )}
    </DeskDialog>
  );
}
