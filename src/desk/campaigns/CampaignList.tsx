import { campaignOpenings, campaignStates } from '#kernel/shop/campaigns/campaign.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Money } from '#ui/Money.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { reductionOf } from './campaign-fields.ts';
import { campaignTones } from './campaign-tones.ts';

/** Coupon campaigns, the last to end first. */
export function CampaignList() {
  const { t, locale } = useDesk();
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
          {
            name: 'state',
            label: t('desk-campaigns.state'),
            kind: 'choice',
            choices: campaignStates.map((value) => ({ value, label: t(`desk-campaigns.state-${value}`) })),
          },
          {
            name: 'opensBy',
            label: t('desk-campaigns.opens-by'),
            kind: 'choice',
            choices: campaignOpenings.map((value) => ({ value, label: t(`desk-campaigns.by-${value}`) })),
          },
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
          {
            key: 'endsAt',
            label: t('desk-campaigns.ends-at'),
            sort: 'endsAt',
            render: ({ endsAt }) => <When at={endsAt} />,
          },
          {
            key: 'used',
            label: t('desk-campaigns.used'),
            sort: 'used',
            align: 'right',
            render: ({ used, timesTotal }) => (
              <span className="whitespace-nowrap">
                {timesTotal === null
                  ? used.toLocaleString('en')
                  : t('desk-campaigns.used-of', { used, total: timesTotal })}
              </span>
            ),
          },
          {
            key: 'givenAway',
            label: t('desk-campaigns.given-away'),
            align: 'right',
            render: ({ givenAway }) => <Money value={givenAway} />,
          },
        ]}
      />
    </>
  );
}
