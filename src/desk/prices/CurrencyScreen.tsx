import { useNavigate, useParams } from 'react-router';
import { type CurrencyCode, currencyCodes } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';

/** One currency and its rate. */
export function CurrencyScreen() {
  const { id = '' } = useParams();
  const { t, locale, may } = useDesk();
  const navigate = useNavigate();
  const code: CurrencyCode = currencyCodes.find((each) => each === id) ?? baseCurrency();
  return (
    <DeskRecord
      call="deskCurrency"
      id={code}
      title={({ name }) => `${code} ${localText(name, locale)}`}
      back={{ to: '/prices', label: t('desk-prices.title') }}
    >
      {(record) => (
        <div className="max-w-md">
          <ActForm
            call="deskSaveRate"
            record={record}
            fields={[
              {
                name: 'rate',
                label: t('desk-prices.rate'),
                hint: t('desk-prices.rate-hint', { currency: baseCurrency() }),
                kind: 'text',
                required: true,
              },
              { name: 'quotedOn', label: t('desk-prices.quoted-on'), kind: 'date', required: true },
            ]}
            values={{ rate: record.rate, quotedOn: record.quotedOn }}
            submit={t('desk-prices.save')}
            notice={t('desk-prices.saved')}
            onDone={() => navigate('/prices')}
          />
          {!record.isBase && may('prices.handle') && (
            <div className="mt-6">
              <ActForm
                call="deskRemoveCurrency"
                record={record}
                fields={[]}
                kind="danger"
                submit={t('desk-prices.remove-currency')}
                notice={t('desk-prices.removed')}
                onDone={() => navigate('/prices')}
              />
            </div>
          )}
        </div>
      )}
    </DeskRecord>
  );
}
