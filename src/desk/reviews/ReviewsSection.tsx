import { Route, Routes } from 'react-router';
import { ReviewList } from './ReviewList.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';

/** Reviews: the list, and one review. */
export default function ReviewsSection() {
  return (
    <Routes>
      <Route index element={<ReviewList />} />
      <Route path=":id" element={<ReviewScreen />} />
    </Routes>
  );
}
