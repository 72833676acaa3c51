import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { taxKinds } from '#kernel/shop/checkout/duties.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { choiceField, type FormField } from '../ui/form-fields.ts';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { CountryRules } from './CountryRules.tsx';

type Country = DataOf<'deskCountry'>;

/** Form fields for the start day and the source of a rule. */
function useOriginFields(hint: 'source-hint' | 'shipping-source-hint'): {
  validFrom: FormField;
  sourceFields: FormField[];
} {
  const { t } = useDesk();
  return {
    validFrom: {
      ...{ name: 'validFrom', label: t('desk-prices.valid-from'), kind: 'date', required: true },
      hint: t('desk-prices.rule-day-hint'),
    },
    sourceFields: [
      {
        ...{ name: 'source', label: t('desk-prices.source'), kind: 'text', required: true },
        hint: t(`desk-prices.${hint}`),
      },
      { name: 'link', label: t('desk-prices.link'), kind: 'text' },
    ],
  };
}

function ShippingRules({ country }: { country: Country }) {
  const { t, may } = useDesk();
  const { validFrom, sourceFields } = useOriginFields('shipping-source-hint');
  const { shipping, freeShipping, taxesIncluded, daysLeast, daysMost } = country;
  return (
    <Section title={t('desk-prices.shipping-rule')}>
      <CountryRules
        kind="shipping"
        empty={t('desk-prices.shipping-none')}
        rules={country.shippingRules.map((rule) => ({
          ...rule,
          content: (
            <>
              {rule.freeShipping ? t('desk-prices.free') : <Money value={rule.shipping} />}
              {' · '}
              {t('desk-prices.days-says', { least: rule.daysLeast, most: rule.daysMost })}
              {' · '}
              {t(rule.taxesIncluded ? 'desk-prices.taxes-in' : 'desk-prices.taxes-out')}
            </>
          ),
        }))}
      />
      {may('prices.handle') && (
        <div className="mt-6 max-w-2xl">
          <ActForm
            call="deskSaveShippingRule"
            record={country}
            columns={2}
            fields={[
              {
                ...{ name: 'shipping', label: t('desk-prices.shipping'), kind: 'money' },
                ...{ currency: shipping.currency, required: true },
              },
              validFrom,
              { name: 'daysLeast', label: t('desk-prices.days-least'), kind: 'number', required: true },
              { name: 'daysMost', label: t('desk-prices.days-most'), kind: 'number', required: true },
              { name: 'freeShipping', label: t('desk-prices.free-field'), kind: 'checkbox' },
              { name: 'taxesIncluded', label: t('desk-prices.taxes-field'), kind: 'checkbox' },
              ...sourceFields,
            ]}
            values={{ shipping, freeShipping, daysLeast, daysMost, taxesIncluded }}
            submit={t('desk-prices.rule-save')}
            notice={t('desk-prices.rule-saved')}
          />
        </div>
      )}
    </Section>
  );
}

function DutyRules({ country }: { country: Country }) {
  const { t, may } = useDesk();
  const { validFrom, sourceFields } = useOriginFields('source-hint');
  const current = country.dutyRules.find(({ state }) => state === 'holds');
  return (
    <Section title={t('desk-prices.duty-rule')}>
      <CountryRules
        kind="duty"
        empty={t('desk-prices.duty-none')}
        rules={country.dutyRules.map((rule) => ({
          ...rule,
          content: (
            <>
              {rule.duty === null
                ? t('desk-prices.tax-says', { tax: rule.tax })
                : t('desk-prices.duty-says', { duty: rule.duty, tax: rule.tax })}
              {rule.taxSource !== '' && ` · ${t(`desk-prices.tax-kind-${rule.taxKind}`)}: ${rule.taxSource}`}
              {rule.freeUpTo.minor > 0 && (
                <>
                  {' · '}
                  {t('desk-prices.free-up-to')} <Money value={rule.freeUpTo} />
                </>
              )}
            </>
          ),
        }))}
      />
      {may('prices.handle') && (
        <div className="mt-6 max-w-2xl">
          <ActForm
            call="deskSaveDutyRule"
            record={country}
            columns={2}
            fields={[
              {
                name: 'duty',
                label: t('desk-prices.duty'),
                kind: 'number',
                hint: t('desk-prices.duty-hint'),
              },
              { name: 'tax', label: t('desk-prices.tax'), kind: 'number', required: true },
              choiceField('taxKind', t('desk-prices.tax-kind'), taxKinds, (kind) =>
                t(`desk-prices.tax-kind-${kind}`),
              ),
              {
                ...{ name: 'freeUpTo', label: t('desk-prices.free-up-to'), kind: 'money' },
                ...{ currency: baseCurrency(), hint: t('desk-prices.free-up-to-hint') },
              },
              validFrom,
              ...sourceFields,
              {
                ...{ name: 'taxSource', label: t('desk-prices.tax-source'), kind: 'text' },
                hint: t('desk-prices.tax-source-hint'),
              },
              { name: 'taxLink', label: t('desk-prices.tax-link'), kind: 'text' },
            ]}
            values={
              current
                ? {
                    duty: current.duty,
                    tax: current.tax,
                    freeUpTo: current.freeUpTo,
                    taxKind: current.taxKind,
                    source: current.source,
                    link: current.link,
                    taxSource: current.taxSource,
                    taxLink: current.taxLink,
                  }
                : {}
            }
            submit={t('desk-prices.rule-save')}
            notice={t('desk-prices.rule-saved')}
          />
        </div>
      )}
    </Section>
  );
}

/** The currency of a country, and its removal. */
function CountryBasics({ country }: { country: Country }) {
  const { t, call, locale } = useDesk();
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ['deskCurrencies'], queryFn: () => call('deskCurrencies', {}) });
  if (!data) return null;
  return (
    <Section title={t('desk-prices.country')}>
      <div className="max-w-2xl">
        <ActForm
          call="deskSaveCountry"
          record={country}
          fields={[
            {
              ...{
                name: 'currency',
                label: t('desk-prices.country-currency'),
                kind: 'choice',
                required: true,
              },
              choices: data.rows.map(({ id, name }) => ({
                value: id,
                label: `${id} ${localText(name, locale)}`,
              })),
            },
          ]}
          values={{ currency: country.currency }}
          submit={t('desk-prices.save')}
          notice={t('desk-prices.country-saved')}
        />
        <div className="mt-4">
          <ActForm
            call="deskRemoveCountry"
            record={country}
            fields={[]}
            kind="danger"
            submit={t('desk-prices.remove-country')}
            notice={t('desk-prices.removed')}
            onDone={() => navigate('/prices')}
          />
        </div>
      </div>
    </Section>
  );
}

/** Shipping and customs rules of a country: current, future and past. */
export function CountryScreen() {
  const { id = '' } = useParams();
  const { t, locale, may } = useDesk();
  return (
    <DeskRecord
      call="deskCountry"
      id={id}
      title={({ name }) => localText(name, locale)}
      back={{ to: '/prices', label: t('desk-prices.title') }}
    >
      {(record) => (
        <div className="flex flex-col gap-12">
          <ShippingRules country={record} />
          <DutyRules country={record} />
          {may('prices.handle') && <CountryBasics country={record} />}
        </div>
      )}
    </DeskRecord>
  );
}
