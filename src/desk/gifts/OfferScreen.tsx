import { Link, useParams } from 'react-router';
import { localText } from '#kernel/shop/text/local-text.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar } from '../ui/ActBar.tsx';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { offerTones } from './gift-tones.ts';
import { offerFields } from './offer-fields.ts';

const link = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

function About({ record }: { record: DataOf<'deskGift'> }) {
  const { t, may, locale } = useDesk();
  const { coupon, parcels, kind, claimed, stock } = record;
  const couponText = coupon && `${coupon.code} · ${localText(coupon.name, locale)}`;
  return (
    <Section title={t('desk-gifts.about')}>
      <FactList
        rows={[
          [t('desk-gifts.kind'), t(`desk-gifts.kind-${kind}`)],
          [
            t('desk-gifts.coupon'),
            coupon &&
              (may('campaigns.handle') ? (
                <Link key="coupon" to={`/campaigns/${coupon.id}`} className={link}>
                  {couponText}
                </Link>
              ) : (
                couponText
              )),
          ],
          [
            t('desk-gifts.claimed'),
            stock === null ? String(claimed) : t('desk-gifts.claimed-of', { claimed, stock }),
          ],
          [t('desk-gifts.starts-at'), <When key="from" at={record.startsAt} />],
          [t('desk-gifts.ends-at'), <When key="until" at={record.endsAt} />],
          ...(kind === 'parcel'
            ? ([
                [t('desk-gifts.unaddressed'), String(parcels.unaddressed)],
                [t('desk-gifts.state-waiting'), String(parcels.waiting)],
                [t('desk-gifts.state-sent'), String(parcels.sent)],
              ] as const)
            : []),
        ]}
      />
    </Section>
  );
}

/** One gift offer. */
export function OfferScreen() {
  const { t, locale, may } = useDesk();
  const { code = '' } = useParams();
  return (
    <DeskRecord
      call="deskGift"
      id={code}
      title={({ name }) => localText(name, locale)}
      back={{ to: '/gifts/offers', label: t('desk-gifts.tab-offers') }}
      subtitle={({ id, state }) => (
        <span className="flex flex-wrap gap-x-5">
          <StateMark tone={offerTones[state]} text={t(`desk-gifts.offer-${state}`)} />
          <span>{id}</span>
        </span>
      )}
    >
      {(record) => (
        <>
          <ActBar
            record={record}
            acts={
              record.state === 'open'
                ? [
                    {
                      call: 'deskGiveGift',
                      label: t('desk-gifts.act-give'),
                      text: t('desk-gifts.text-give'),
                      notice: t('desk-gifts.done-give'),
                      fields: [
                        {
                          name: 'email',
                          label: t('desk-gifts.email'),
                          hint: t('desk-gifts.email-hint'),
                          kind: 'text',
                          required: true,
                        },
                      ],
                    },
                  ]
                : []
            }
          />
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
            {may('campaigns.handle') ? (
              <Section title={t('desk-gifts.terms')}>
                <ActForm
                  call="deskSaveGift"
                  record={record}
                  columns={2}
                  fields={offerFields(t)}
                  values={{ ...record }}
                  submit={t('desk-gifts.save')}
                  notice={t('desk-gifts.saved')}
                />
              </Section>
            ) : (
              <Section title={t('desk-gifts.conditions')}>
                <p className="max-w-prose text-sm whitespace-pre-line">
                  {localText(record.conditions, locale)}
                </p>
              </Section>
            )}
            <About record={record} />
          </div>
        </>
      )}
    </DeskRecord>
  );
}
