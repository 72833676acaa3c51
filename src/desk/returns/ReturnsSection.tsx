import { Route, Routes } from 'react-router';
import { ReturnList } from './ReturnList.tsx';
import { ReturnScreen } from './ReturnScreen.tsx';

/** Returns: the list, and one return. */
export default function ReturnsSection() {
  return (
    <Routes>
      <Route index element={<ReturnList />} />
      <Route path=":id" element={<ReturnScreen />} />
    </Routes>
  );
}
