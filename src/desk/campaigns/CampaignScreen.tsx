import { Link, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { codePrefixMost, mostCodesAtOnce } from '#kernel/shop/campaigns/campaign.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { reductionOf, termFields } from './campaign-fields.ts';
import { campaignTones } from './campaign-tones.ts';

type Campaign = DataOf<'deskCampaign'>;

function actsOf({ may }: Campaign, t: Translate): BarAct[] {
  const all: readonly (BarAct & { act: Campaign['may'][number] })[] = [
    {
      act: 'make-codes',
      call: 'deskMakeCodes',
      label: t('desk-campaigns.act-make-codes'),
      text: t('desk-campaigns.text-make-codes', { most: mostCodesAtOnce }),
      notice: t('desk-campaigns.done-make-codes'),
      kind: 'primary',
      fields: [
        { name: 'count', label: t('desk-campaigns.count'), kind: 'number', required: true },
        {
          name: 'prefix',
          label: t('desk-campaigns.prefix'),
          hint: t('desk-campaigns.prefix-hint', { most: codePrefixMost }),
          kind: 'text',
        },
      ],
    },
    {
      act: 'resume',
      call: 'deskResumeCampaign',
      label: t('desk-campaigns.act-resume'),
      text: t('desk-campaigns.text-resume'),
      notice: t('desk-campaigns.done-resume'),
      kind: 'primary',
    },
    {
      act: 'pause',
      call: 'deskPauseCampaign',
      label: t('desk-campaigns.act-pause'),
      text: t('desk-campaigns.text-pause'),
      notice: t('desk-campaigns.done-pause'),
    },
    {
      act: 'end',
      call: 'deskEndCampaign',
      label: t('desk-campaigns.act-end'),
      text: t('desk-campaigns.text-end'),
      notice: t('desk-campaigns.done-end'),
      kind: 'danger',
    },
  ];
  return all.filter(({ act }) => may.includes(act));
}

/** Codes of a campaign and the gifts that open it. */
function Openings({ record }: { record: Campaign }) {
  const { t, call, locale, may } = useDesk();
  const { id, codes, gifts, opensBy } = record;
  return (
    <>
      {codes && (
        <Section title={t('desk-campaigns.codes')}>
          <p className="mb-4 text-sm text-stone">{t('desk-campaigns.codes-made', codes)}</p>
          {codes.made > 0 && (
            <SaveBlob
              label={t('desk-campaigns.take-codes')}
              file={async () => (await call('deskCampaignCodes', { id })).file}
            />
          )}
        </Section>
      )}
      {opensBy === 'gift' && (
        <Section title={t('desk-campaigns.gifts')}>
          {gifts.length === 0 && <p className="text-sm text-stone">{t('desk-campaigns.no-gift')}</p>}
          <ul className="flex flex-col gap-2 text-sm">
            {gifts.map(({ code, name, claimed }) => (
              <li key={code}>
                {may('gifts.handle') ? (
                  <Link
                    to={`/gifts/offers/${code}`}
                    className="underline decoration-gold-soft underline-offset-4 hover:decoration-ink"
                  >
                    {localText(name, locale)}
                  </Link>
                ) : (
                  localText(name, locale)
                )}
                <span className="ml-2 text-stone">{t('desk-campaigns.claimed', { claimed })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** One campaign: results, acts and terms. */
export function CampaignScreen() {
  const { t, locale } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskCampaign"
      id={Number(id)}
      title={({ code }) => code}
      back={{ to: '/campaigns', label: t('desk-campaigns.title') }}
      subtitle={({ state, name }) => (
        <span className="flex flex-wrap gap-x-5">
          <StateMark tone={campaignTones[state]} text={t(`desk-campaigns.state-${state}`)} />
          <span>{localText(name, locale)}</span>
        </span>
      )}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={actsOf(record, t)} />
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
            <div className="order-2 lg:order-1">
              <Section title={t('desk-campaigns.terms')}>
                <p className="mb-5 text-sm text-stone">{t('desk-campaigns.terms-hint')}</p>
                <ActForm
                  call="deskSaveCampaign"
                  record={record}
                  columns={2}
                  fields={termFields(t)}
                  values={{ ...record, least: record.least.minor > 0 ? record.least : null }}
                  submit={t('desk-campaigns.save')}
                  notice={t('desk-campaigns.saved')}
                />
              </Section>
            </div>
            <div className="order-1 flex flex-col gap-8 lg:order-2">
              <Section title={t('desk-campaigns.figures')}>
                <FactList
                  rows={[
                    [t('desk-campaigns.reduction'), reductionOf(record, t)],
                    [t('desk-campaigns.opens-by'), t(`desk-campaigns.by-${record.opensBy}`)],
                    [
                      t('desk-campaigns.used'),
                      record.timesTotal === null
                        ? t('desk-campaigns.orders', { orders: record.used })
                        : t('desk-campaigns.used-of', { used: record.used, total: record.timesTotal }),
                    ],
                    [t('desk-campaigns.paid'), t('desk-campaigns.orders', { orders: record.paid.orders })],
                    [t('desk-campaigns.given-away'), <Money key="given" value={record.givenAway} />],
                    [t('desk-campaigns.sold'), <Money key="sold" value={record.paid.sum} />],
                  ]}
                />
              </Section>
              <Openings record={record} />
            </div>
          </div>
        </>
      )}
    </DeskRecord>
  );
}
