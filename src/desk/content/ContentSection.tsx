import { Route, Routes } from 'react-router';
import { PicturesScreen } from '../pictures/PicturesScreen.tsx';
import { ProductPhotosScreen } from '../pictures/ProductPhotosScreen.tsx';
import { ContentList } from './ContentList.tsx';
import { ContentScreen } from './ContentScreen.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { NewContent } from './NewContent.tsx';
import { NewImport } from './NewImport.tsx';
import { ProductList } from './ProductList.tsx';
import { PublishList } from './PublishList.tsx';
import { RedirectImport } from './RedirectImport.tsx';
import { RedirectList } from './RedirectList.tsx';
import { NewRedirect, RedirectScreen } from './RedirectScreen.tsx';

/** Content: the list, one record, images and publishing. */
export default function ContentSection() {
  return (
    <Routes>
      <Route index element={<ContentList />} />
      <Route path="pictures" element={<PicturesScreen />} />
      <Route path="photos/:productId" element={<ProductPhotosScreen />} />
      <Route path="publishes" element={<PublishList />} />
      <Route path="imports" element={<ImportList />} />
      <Route path="imports/new" element={<NewImport />} />
      <Route path="imports/:importId" element={<ImportScreen />} />
      <Route path="products" element={<ProductList />} />
      <Route path="redirects" element={<RedirectList />} />
      <Route path="redirects/new" element={<NewRedirect />} />
      <Route path="redirects/import" element={<RedirectImport />} />
      <Route path="redirects/:redirect" element={<RedirectScreen />} />
      <Route path="new/:kind" element={<NewContent />} />
      <Route path="new/:kind/copy/:copied" element={<NewContent />} />
      <Route path=":id" element={<ContentScreen />} />
    </Routes>
  );
}
