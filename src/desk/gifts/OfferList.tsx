import { giftKinds, giftOfferStates } from '#kernel/shop/gifts/gift.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNumber } from '../ui/use-number.ts';
import { GiftTabs } from './GiftTabs.tsx';
import { offerTones } from './gift-tones.ts';

/** Gift offers, the last to end first. */
export function OfferList() {
  const { t, locale, may } = useDesk();
  const numberText = useNumber();
  return (
    <>
      <Heading
        title={t('desk-gifts.title')}
        actions={
          may('campaigns.handle') && <ButtonLink to="/gifts/offers/new">{t('desk-gifts.new')}</ButtonLink>
        }
      />
      <GiftTabs />
      <DeskList
        call="deskGifts"
        label={t('desk-gifts.tab-offers')}
        sort="endsAt"
        isDescending
        empty={t('desk-gifts.no-offer')}
        rowHref={({ id }) => `/gifts/offers/${id}`}
        filters={[
          choiceField('state', t('desk-gifts.state'), giftOfferStates, (value) =>
            t(`desk-gifts.offer-${value}`),
          ),
          choiceField('kind', t('desk-gifts.kind'), giftKinds, (value) => t(`desk-gifts.kind-${value}`)),
        ]}
        columns={[
          { key: 'code', label: t('desk-gifts.code'), sort: 'code', render: ({ id }) => id },
          { key: 'name', label: t('desk-gifts.name'), render: ({ name }) => localText(name, locale) },
          {
            key: 'state',
            label: t('desk-gifts.state'),
            render: ({ state }) => (
              <span className="whitespace-nowrap">
                <StateMark tone={offerTones[state]} text={t(`desk-gifts.offer-${state}`)} />
              </span>
            ),
          },
          { key: 'kind', label: t('desk-gifts.kind'), render: ({ kind }) => t(`desk-gifts.kind-${kind}`) },
          timeColumn('endsAt', t('desk-gifts.ends-at'), { sort: 'endsAt' }),
          {
            key: 'claimed',
            label: t('desk-gifts.claimed'),
            sort: 'claimed',
            align: 'right',
            render: ({ claimed, stock }) =>
              stock === null ? numberText(claimed) : t('desk-gifts.claimed-of', { claimed, stock }),
          },
        ]}
      />
    </>
  );
}
