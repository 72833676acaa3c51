import { useDesk } from '../base/desk-context.ts';
import { ProposalList } from '../proposals/ProposalList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { OrderTabs } from './OrderTabs.tsx';

/** Proposals beside the orders that come of them. */
export function ProposalsScreen() {
  const { t } = useDesk();
  return (
    <>
      <Heading title={t('desk-proposals.title')} below={t('desk-proposals.about-text')} />
      <OrderTabs />
      <ProposalList />
    </>
  );
}
