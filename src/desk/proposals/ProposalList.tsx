import { proposalStates } from '#kernel/shop/proposals/proposal.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { dayColumn, moneyColumn, stateColumn, timeColumn } from '../ui/list-column.tsx';
import { proposalTones } from './proposal-tones.ts';

/** Proposals, the newest first. */
export function ProposalList() {
  const { t, locale, may } = useDesk();
  return (
    <>
      {may('orders.handle') && (
        <div className="mb-6">
          <ButtonLink to="/orders/proposals/new">{t('desk-proposals.new')}</ButtonLink>
        </div>
      )}
      <DeskList
        call="deskProposals"
        label={t('desk-proposals.title')}
        sort="createdAt"
        isDescending
        empty={t('desk-proposals.none')}
        rowHref={({ id }) => `/orders/proposals/${id}`}
        filters={[
          choiceField('state', t('desk-proposals.state'), proposalStates, (value) =>
            t(`desk-proposals.state-${value}`),
          ),
        ]}
        columns={[
          {
            key: 'number',
            label: t('desk-proposals.number'),
            render: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
          },
          {
            key: 'name',
            label: t('desk-proposals.customer'),
            render: ({ name, email }) => (
              <>
                {name}
                <span className="block text-xs text-stone">{email}</span>
              </>
            ),
          },
          stateColumn(t('desk-proposals.state'), proposalTones, (state) =>
            t(`desk-proposals.state-${state}`),
          ),
          moneyColumn('total', t('desk-proposals.total')),
          dayColumn('validUntil', t('desk-proposals.valid-until'), locale, { sort: 'validUntil' }),
          { key: 'by', label: t('desk-proposals.by'), render: ({ by }) => by },
          timeColumn('createdAt', t('desk-proposals.created'), { sort: 'createdAt' }),
        ]}
      />
    </>
  );
}
