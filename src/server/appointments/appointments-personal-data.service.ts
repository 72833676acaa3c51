import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePersonalRows, readPersonalRows } from '#server/platform/personal-rows.repo.ts';
import { readComingAppointments } from './appointments-personal-data.repo.ts';

const exportedColumns = [
  'id',
  'store_id',
  'state',
  'purpose',
  'way',
  'starts_at',
  'ends_at',
  'style',
  'piece_name',
  'name',
  'email',
  'phone',
  'contact_by',
  'remark',
  'adviser_name',
  'note',
  'created_at',
] as const;

/** Appointments; a coming one must be cancelled first. */
export const appointmentsPersonalData: PersonalData = {
  name: 'appointments',
  tables: ['appointment'],
  read: (executor, { id }) => readPersonalRows(executor, 'appointment', exportedColumns, id),
  erase: (trx, { ids }) => deletePersonalRows(trx, 'appointment', ids),
  open: async (executor, { ids }, now) => {
    const rows = await readComingAppointments(executor, ids, now);
    return rows.map((id) => ({
      kind: 'appointment',
      number: String(id),
      path: '/myOrder/appointment/?type=4',
    }));
  },
};
