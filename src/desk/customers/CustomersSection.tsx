import { Route, Routes } from 'react-router';
import { CustomerList } from './CustomerList.tsx';
import { CustomerScreen } from './CustomerScreen.tsx';

/** Customers: the list, and one customer. */
export default function CustomersSection() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path=":id" element={<CustomerScreen />} />
    </Routes>
  );
}
