import { Route, Routes } from 'react-router';
import { FeedList } from './FeedList.tsx';
import { NewFeed } from './NewFeed.tsx';
import { StoneList } from './StoneList.tsx';

/** Loose stones and their imported lists. */
export default function StonesSection() {
  return (
    <Routes>
      <Route index element={<StoneList />} />
      <Route path="feeds" element={<FeedList />} />
      <Route path="feeds/new" element={<NewFeed />} />
    </Routes>
  );
}
