import { Link, useParams } from 'react-router';
import { localText } from '#kernel/shop/text/local-text.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActBar } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { parcelTones } from './gift-tones.ts';

const link = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

/** One parcel with a gift: recipient and shipping. */
export function ParcelScreen() {
  const { t, locale, may } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskGiftParcel"
      id={Number(id)}
      title={({ gift }) => localText(gift.name, locale)}
      back={{ to: '/gifts', label: t('desk-gifts.tab-parcels') }}
      subtitle={({ state }) => <StateMark tone={parcelTones[state]} text={t(`desk-gifts.state-${state}`)} />}
    >
      {(record) => (
        <>
          <ActBar
            record={record}
            acts={
              record.may.includes('send')
                ? [
                    {
                      call: 'deskSendGift',
                      label: t('desk-gifts.act-send'),
                      text: t('desk-gifts.text-send'),
                      notice: t('desk-gifts.done-send'),
                      kind: 'primary',
                      fields: [
                        { name: 'carrier', label: t('desk-gifts.carrier'), kind: 'text' },
                        { name: 'number', label: t('desk-gifts.number'), kind: 'text' },
                      ],
                    },
                  ]
                : []
            }
          />
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Section title={t('desk-gifts.address')}>
              <address className="text-base leading-7 not-italic">
                <span className="block font-semibold">{record.to.name}</span>
                {record.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                <span className="block tabular-nums">{record.telephone}</span>
              </address>
            </Section>
            <Section title={t('desk-gifts.about')}>
              <FactList
                rows={[
                  [
                    t('desk-gifts.gift'),
                    <Link key="gift" to={`/gifts/offers/${record.gift.code}`} className={link}>
                      {record.gift.code}
                    </Link>,
                  ],
                  [
                    t('desk-gifts.holder'),
                    may('customers.read') ? (
                      <Link key="holder" to={`/customers/${record.customer.id}`} className={link}>
                        {record.customer.name}
                      </Link>
                    ) : (
                      record.customer.name
                    ),
                  ],
                  [t('desk-gifts.email'), record.customer.email],
                  [t('desk-gifts.asked-at'), <When key="asked" at={record.askedAt} />],
                  [t('desk-gifts.sent-at'), record.sentAt && <When key="sent" at={record.sentAt} />],
                  [t('desk-gifts.carrier'), record.carrier],
                  [t('desk-gifts.number'), record.number],
                ]}
              />
            </Section>
          </div>
        </>
      )}
    </DeskRecord>
  );
}
