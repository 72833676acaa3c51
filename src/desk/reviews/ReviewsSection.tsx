import { Route, Routes } from 'react-router';
import { NewReviewImport } from './NewReviewImport.tsx';
import { ReviewImportList } from './ReviewImportList.tsx';
import { ReviewImportScreen } from './ReviewImportScreen.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';

/** Reviews: the list, one review, and imports of lists. */
export default function ReviewsSection() {
  return (
    <Routes>
      <Route index element={<ReviewList />} />
      <Route path="imports" element={<ReviewImportList />} />
      <Route path="imports/new" element={<NewReviewImport />} />
      <Route path="imports/:importId" element={<ReviewImportScreen />} />
      <Route path=":id" element={<ReviewScreen />} />
    </Routes>
  );
}
