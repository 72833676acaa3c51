import { Route, Routes } from 'react-router';
import { DiamondList } from './DiamondList.tsx';
import { FeedList } from './FeedList.tsx';
import { NewFeed } from './NewFeed.tsx';

/** Loose stones and their imported lists. */
export default function DiamondsSection() {
  return (
    <Routes>
      <Route index element={<DiamondList />} />
      <Route path="feeds" element={<FeedList />} />
      <Route path="feeds/new" element={<NewFeed />} />
    </Routes>
  );
}
