import { Route, Routes } from 'react-router';
import { PrivacyList } from './PrivacyList.tsx';
import { PrivacyScreen } from './PrivacyScreen.tsx';

/** Data requests of customers: the list, and one request. */
export default function PrivacySection() {
  return (
    <Routes>
      <Route index element={<PrivacyList />} />
      <Route path=":id" element={<PrivacyScreen />} />
    </Routes>
  );
}
