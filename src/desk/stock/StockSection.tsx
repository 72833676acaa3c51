import { Route, Routes } from 'react-router';
import { StockImportScreen, StockImports } from './StockImports.tsx';
import { StockList } from './StockList.tsx';
import { StockScreen } from './StockScreen.tsx';

/** Stock: the list, one product, and lists of other systems. */
export default function StockSection() {
  return (
    <Routes>
      <Route index element={<StockList />} />
      <Route path="imports" element={<StockImports />} />
      <Route path="imports/:importId" element={<StockImportScreen />} />
      <Route path=":id" element={<StockScreen />} />
    </Routes>
  );
}
