import { useNavigate } from 'react-router';
import { campaignOpenings } from '#kernel/shop/campaigns/campaign.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { termFields } from './campaign-fields.ts';

/** A new campaign with one shared code, single-use codes, or as a gift. */
export function NewCampaign() {
  const { t } = useDesk();
  const navigate = useNavigate();
  return (
    <>
      <Heading
        title={t('desk-campaigns.new')}
        back={{ to: '/campaigns', label: t('desk-campaigns.title') }}
      />
      <div className="max-w-4xl">
        <ActForm
          call="deskNewCampaign"
          columns={2}
          fields={[
            {
              name: 'code',
              label: t('desk-campaigns.code'),
              hint: t('desk-campaigns.code-hint'),
              kind: 'text',
              required: true,
            },
            {
              name: 'opensBy',
              label: t('desk-campaigns.opens-by'),
              hint: t('desk-campaigns.opens-hint'),
              kind: 'choice',
              required: true,
              choices: choicesOf(campaignOpenings, (value) => t(`desk-campaigns.by-${value}`)),
            },
            ...termFields(t),
          ]}
          values={{ opensBy: 'code', kind: 'percent', timesPerCustomer: 1 }}
          submit={t('desk-campaigns.create')}
          notice={t('desk-campaigns.created')}
          onDone={({ id }) => navigate(`/campaigns/${id}`)}
        />
      </div>
    </>
  );
}
