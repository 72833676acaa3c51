import { Route, Routes } from 'react-router';
import { CountryScreen } from './CountryScreen.tsx';
import { CurrencyScreen } from './CurrencyScreen.tsx';
import { NewPriceRule } from './NewPriceRule.tsx';
import { PriceRuleList } from './PriceRuleList.tsx';
import { PriceRuleScreen } from './PriceRuleScreen.tsx';
import { PriceTables } from './PriceTables.tsx';
import { QuotesScreen } from './QuotesScreen.tsx';

/** Prices: metal quotes, price rules, currencies and shipping. */
export default function PricesSection() {
  return (
    <Routes>
      <Route index element={<PriceTables />} />
      <Route path="quotes" element={<QuotesScreen />} />
      <Route path="rules" element={<PriceRuleList />} />
      <Route path="rules/new" element={<NewPriceRule />} />
      <Route path="rules/:id" element={<PriceRuleScreen />} />
      <Route path="currencies/:id" element={<CurrencyScreen />} />
      <Route path="countries/:id" element={<CountryScreen />} />
    </Routes>
  );
}
