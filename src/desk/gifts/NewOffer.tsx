import { useNavigate } from 'react-router';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { offerFields } from './offer-fields.ts';

/** A new gift: a coupon, or an article to send. */
export function NewOffer() {
  const { t, locale } = useDesk();
  const navigate = useNavigate();
  const { data, error } = useCall('deskGiftCoupons');
  return (
    <>
      <Heading
        title={t('desk-gifts.new')}
        back={{ to: '/gifts/offers', label: t('desk-gifts.tab-offers') }}
      />
      <Loading data={data} error={error} />
      {data && (
        <div className="max-w-4xl">
          <ActForm
            call="deskNewGift"
            columns={2}
            fields={[
              {
                name: 'code',
                label: t('desk-gifts.code'),
                hint: t('desk-gifts.code-hint'),
                kind: 'text',
                required: true,
              },
              {
                name: 'coupon',
                label: t('desk-gifts.coupon'),
                hint: t('desk-gifts.coupon-hint'),
                kind: 'choice',
                choices: data.rows.map(({ code, name }) => ({
                  value: code,
                  label: `${code} · ${localText(name, locale)}`,
                })),
              },
              ...offerFields(t),
            ]}
            submit={t('desk-gifts.create')}
            notice={t('desk-gifts.created')}
            onDone={({ id }) => navigate(`/gifts/offers/${id}`)}
          />
        </div>
      )}
    </>
  );
}
