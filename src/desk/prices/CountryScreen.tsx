import { useNavigate, useParams } from 'react-router';
import { useDesk } from '../app/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';

/** What sending to a country costs and takes. */
export function CountryScreen() {
  const { id = '' } = useParams();
  const { t, locale } = useDesk();
  const navigate = useNavigate();
  return (
    <DeskRecord
      call="deskCountry"
      id={id}
      title={({ name }) => name[locale]}
      back={{ to: '/prices', label: t('desk-prices.title') }}
    >
      {(record) => {
        const { shipping, freeShipping, taxesIncluded, daysLeast, daysMost } = record;
        return (
          <div className="max-w-2xl">
            <ActForm
              call="deskSaveCountry"
              record={record}
              columns={2}
              fields={[
                {
                  name: 'shipping',
                  label: t('desk-prices.shipping'),
                  kind: 'money',
                  currency: shipping.currency,
                  required: true,
                },
                { name: 'freeShipping', label: t('desk-prices.free-field'), kind: 'checkbox' },
                { name: 'daysLeast', label: t('desk-prices.days-least'), kind: 'number', required: true },
                { name: 'daysMost', label: t('desk-prices.days-most'), kind: 'number', required: true },
                { name: 'taxesIncluded', label: t('desk-prices.taxes-field'), kind: 'checkbox' },
              ]}
              values={{ shipping, freeShipping, daysLeast, daysMost, taxesIncluded }}
              submit={t('desk-prices.save')}
              notice={t('desk-prices.saved')}
              onDone={() => navigate('/prices')}
            />
          </div>
        );
      }}
    </DeskRecord>
  );
}
