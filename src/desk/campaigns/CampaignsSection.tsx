import { Route, Routes } from 'react-router';
import { CampaignList } from './CampaignList.tsx';
import { CampaignScreen } from './CampaignScreen.tsx';
import { NewCampaign } from './NewCampaign.tsx';

/** Coupon campaigns: the list, and one campaign. */
export default function CampaignsSection() {
  return (
    <Routes>
      <Route index element={<CampaignList />} />
      <Route path="new" element={<NewCampaign />} />
      <Route path=":id" element={<CampaignScreen />} />
    </Routes>
  );
}
