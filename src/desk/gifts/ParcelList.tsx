import { parcelStates } from '#kernel/shop/desk/gifts.calls.ts';
import { countryName } from '#kernel/shop/text/country-name.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { GiftTabs } from './GiftTabs.tsx';
import { parcelTones } from './gift-tones.ts';

/** Parcels with gifts, the longest waiting first. */
export function ParcelList() {
  const { t, locale } = useDesk();
  return (
    <>
      <Heading title={t('desk-gifts.title')} />
      <GiftTabs />
      <DeskList
        call="deskGiftParcels"
        label={t('desk-gifts.tab-parcels')}
        sort="askedAt"
        empty={t('desk-gifts.no-parcel')}
        rowHref={({ id }) => `/gifts/${id}`}
        filters={[
          choiceField('state', t('desk-gifts.state'), parcelStates, (value) =>
            t(`desk-gifts.state-${value}`),
          ),
        ]}
        columns={[
          { key: 'gift', label: t('desk-gifts.gift'), render: ({ gift }) => localText(gift.name, locale) },
          {
            key: 'state',
            label: t('desk-gifts.state'),
            render: ({ state }) => (
              <span className="whitespace-nowrap">
                <StateMark tone={parcelTones[state]} text={t(`desk-gifts.state-${state}`)} />
              </span>
            ),
          },
          { key: 'to', label: t('desk-gifts.to'), render: ({ to }) => to.name },
          {
            key: 'place',
            label: t('desk-gifts.place'),
            render: ({ to }) => [to.city, countryName(to.country, locale)].filter(Boolean).join(', '),
          },
          timeColumn('askedAt', t('desk-gifts.asked-at'), { sort: 'askedAt' }),
          timeColumn('sentAt', t('desk-gifts.sent-at'), { sort: 'sentAt' }),
        ]}
      />
    </>
  );
}
