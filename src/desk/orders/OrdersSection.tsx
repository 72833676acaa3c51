import { Route, Routes } from 'react-router';
import { NewProposal } from '../proposals/NewProposal.tsx';
import { ProposalScreen } from '../proposals/ProposalScreen.tsx';
import { CarriersScreen } from './CarriersScreen.tsx';
import { OrderListScreen } from './OrderListScreen.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { ProposalsScreen } from './ProposalsScreen.tsx';
import { ReconciliationScreen } from './ReconciliationScreen.tsx';
import { RefundsScreen } from './RefundsScreen.tsx';
import { TransfersScreen } from './TransfersScreen.tsx';

/** Orders, transfers, refunds and accounting. */
export default function OrdersSection() {
  return (
    <Routes>
      <Route index element={<OrderListScreen />} />
      <Route path="refunds" element={<RefundsScreen />} />
      <Route path="carriers" element={<CarriersScreen />} />
      <Route path="books" element={<ReconciliationScreen />} />
      <Route path="transfers" element={<TransfersScreen />} />
      <Route path="proposals" element={<ProposalsScreen />} />
      <Route path="proposals/new" element={<NewProposal />} />
      <Route path="proposals/:id" element={<ProposalScreen />} />
      <Route path=":id" element={<OrderScreen />} />
    </Routes>
  );
}
