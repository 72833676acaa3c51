import { Route, Routes } from 'react-router';
import { StockList } from './StockList.tsx';
import { StockScreen } from './StockScreen.tsx';

/** Stock: the list, and one product. */
export default function StockSection() {
  return (
    <Routes>
      <Route index element={<StockList />} />
      <Route path=":id" element={<StockScreen />} />
    </Routes>
  );
}
