import { Route, Routes } from 'react-router';
import { CountryScreen } from './CountryScreen.tsx';
import { CurrencyScreen } from './CurrencyScreen.tsx';
import { PriceTables } from './PriceTables.tsx';
import { QuotesScreen } from './QuotesScreen.tsx';

/** Metal quotes, currencies, and what it takes to send a parcel. */
export default function PricesRoom() {
  return (
    <Routes>
      <Route index element={<PriceTables />} />
      <Route path="quotes" element={<QuotesScreen />} />
      <Route path="currencies/:id" element={<CurrencyScreen />} />
      <Route path="countries/:id" element={<CountryScreen />} />
    </Routes>
  );
}
