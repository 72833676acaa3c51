import { Route, Routes } from 'react-router';
import { NewOffer } from './NewOffer.tsx';
import { OfferList } from './OfferList.tsx';
import { OfferScreen } from './OfferScreen.tsx';
import { ParcelList } from './ParcelList.tsx';
import { ParcelScreen } from './ParcelScreen.tsx';

/** Gifts: parcels to send, and offers. */
export default function GiftsSection() {
  return (
    <Routes>
      <Route index element={<ParcelList />} />
      <Route path="offers" element={<OfferList />} />
      <Route path="offers/new" element={<NewOffer />} />
      <Route path="offers/:code" element={<OfferScreen />} />
      <Route path=":id" element={<ParcelScreen />} />
    </Routes>
  );
}
