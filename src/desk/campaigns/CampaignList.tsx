import { campaignOpenings, campaignStates } from '#kernel/shop/campaigns/campaign.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { moneyColumn, timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNumber } from '../ui/use-number.ts';
import { reductionOf } from './campaign-fields.ts';
import { campaignTones } from './campaign-tones.ts';

/** Coupon campaigns, the last to end first. */
export function CampaignList() {
  const { t, locale } = useDesk();
  const numberText = useNumber();
  return (
    <>
      <Heading
        title={t('desk-campaigns.title')}
        actions={<ButtonLink to="new">{t('desk-campaigns.new')}</ButtonLink>}
      />
      <DeskList
        call="deskCampaigns"
        label={t('desk-campaigns.title')}
        sort="endsAt"
        isDescending
        empty={t('desk-campaigns.empty')}
        rowHref={({ id }) => `/campaigns/${id}`}
        filters={[
          choiceField('state', t('desk-campaigns.state'), campaignStates, (value) =>
            t(`desk-campaigns.state-${value}`),
          ),
          choiceField('opensBy', t('desk-campaigns.opens-by'), campaignOpenings, (value) =>
            t(`desk-campaigns.by-${value}`),
          ),
        ]}
        columns={[
          { key: 'code', label: t('desk-campaigns.code'), sort: 'code', render: ({ code }) => code },
          {
            key: 'name',
            label: t('desk-campaigns.name'),
            render: ({ name }) => <span className="block max-w-64">{localText(name, locale)}</span>,
          },
          {
            key: 'state',
            label: t('desk-campaigns.state'),
            render: ({ state }) => (
              <span className="whitespace-nowrap">
                <StateMark tone={campaignTones[state]} text={t(`desk-campaigns.state-${state}`)} />
              </span>
            ),
          },
          {
            key: 'reduction',
            label: t('desk-campaigns.reduction'),
            render: (row) => <span className="whitespace-nowrap">{reductionOf(row, t)}</span>,
          },
          timeColumn('endsAt', t('desk-campaigns.ends-at'), { sort: 'endsAt' }),
          {
            key: 'used',
            label: t('desk-campaigns.used'),
            sort: 'used',
            align: 'right',
            render: ({ used, timesTotal }) => (
              <span className="whitespace-nowrap">
                {timesTotal === null
                  ? numberText(used)
                  : t('desk-campaigns.used-of', { used, total: timesTotal })}
              </span>
            ),
          },
          moneyColumn('givenAway', t('desk-campaigns.given-away')),
        ]}
      />
    </>
  );
}
