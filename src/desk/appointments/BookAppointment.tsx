import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { canBeByVideo, type Purpose, purposes } from '#kernel/shop/appointments/appointments.rules.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { dateWithWeekday } from '../ui/day-text.ts';
import { choicesOf } from '../ui/form-fields.ts';
import { Loading } from '../ui/Loading.tsx';
import { ChoiceLine } from './ChoiceLine.tsx';

/** Button that books an agreed appointment for a customer, at a free time of a store. */
export function BookAppointment({ customer }: { customer: number }) {
  const { t, may } = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (!may('appointments.handle')) return null;
  return (
    <>
      <Button kind="secondary" onPress={() => setOpen(true)}>
        {t('desk-appointments.book')}
      </Button>
      {isOpen && <BookForm customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function BookForm({ customer, onClose }: { customer: number; onClose: () => void }) {
  const { t, call, locale } = useDesk();
  const navigate = useNavigate();
  const [store, setStore] = useState<number>();
  const [purpose, setPurpose] = useState<Purpose>('viewing');
  const [date, setDate] = useState('');
  const { data, error } = useQuery({
    queryKey: ['deskStoreTimes', store ?? 0, purpose],
    queryFn: () => call('deskStoreTimes', { purpose, ...(store === undefined ? {} : { store }) }),
    placeholderData: (before) => before,
    retry: false,
  });
  const day = data?.days.find((each) => each.date === date) ?? data?.days[0];
  const ways = canBeByVideo(purpose) ? (['store', 'video'] as const) : (['store'] as const);
  return (
    <DeskDialog title={t('desk-appointments.book')} onClose={onClose}>
      <p className="mb-5 text-sm text-stone">{t('desk-appointments.book-text')}</p>
      <Loading data={data} error={error} />
      {data && (
        <>
          <ChoiceLine
            label={t('desk-appointments.purpose')}
            value={purpose}
            choices={choicesOf(purposes, (value) => t(`desk-appointments.purpose-${value}`))}
            onChange={(value) => setPurpose(purposes.find((each) => each === value) ?? purpose)}
          />
          <ChoiceLine
            label={t('desk-appointments.store')}
            value={String(data.store)}
            choices={data.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setStore(Number(value))}
          />
          {!day && <p>{t('desk-appointments.none-free')}</p>}
          {day && (
            <>
              <ChoiceLine
                label={t('desk-appointments.day')}
                value={day.date}
                choices={data.days.map((each) => ({
                  value: each.date,
                  label: dateWithWeekday(each.date, locale),
                }))}
                onChange={setDate}
              />
              <ActForm
                key={`${day.date} ${data.store} ${purpose}`}
                call="deskBookAppointment"
                also={{ customer, store: data.store, purpose, date: day.date }}
                values={{ way: 'store' }}
                fields={[
                  {
                    ...{ name: 'time', label: t('desk-appointments.time'), kind: 'choice', required: true },
                    choices: choicesOf(day.times, (value) => value),
                  },
                  {
                    ...{ name: 'way', label: t('desk-appointments.way'), kind: 'choice', required: true },
                    choices: choicesOf(ways, (value) => t(`desk-appointments.way-${value}`)),
                  },
                  { name: 'adviser', label: t('desk-appointments.adviser'), kind: 'text' },
                  { name: 'remark', label: t('desk-appointments.remark'), kind: 'textarea' },
                ]}
                submit={t('desk-appointments.book')}
                notice={t('desk-appointments.booked')}
                onDone={({ id }) => navigate(`/appointments/${id}`)}
                onCancel={onClose}
              />
            </>
          )}
        </>
      )}
    </DeskDialog>
  );
}
