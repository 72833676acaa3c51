import { Route, Routes } from 'react-router';
import { AppointmentList } from './AppointmentList.tsx';
import { AppointmentScreen } from './AppointmentScreen.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';

/** Appointments: the list, the calendar of a store, and one appointment. */
export default function AppointmentsSection() {
  return (
    <Routes>
      <Route index element={<AppointmentList />} />
      <Route path="calendar" element={<CalendarScreen />} />
      <Route path=":id" element={<AppointmentScreen />} />
    </Routes>
  );
}
