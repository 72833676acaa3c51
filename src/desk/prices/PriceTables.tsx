import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { dayText } from '../ui/day-text.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { When } from '../ui/When.tsx';
import { NewCountry, NewCurrency } from './NewPlace.tsx';

const link = 'font-semibold underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

/** Overview of quotes, figures, currencies and shipping. */
export function PriceTables() {
  const { call, t, locale, may } = useDesk();
  const { data, error } = useQuery({
    queryKey: ['desk-prices'],
    queryFn: async () => {
      const [quotes, currencies, countries] = await Promise.all([
        call('deskQuotes', { id: 'quotes' }),
        call('deskCurrencies', {}),
        call('deskCountries', {}),
      ]);
      return { quotes: quotes.quotes, currencies: currencies.rows, countries: countries.rows };
    },
    retry: false,
  });
  return (
    <>
      <Heading title={t('desk-prices.title')} />
      <Loading data={data} error={error} />
      {data && (
        <div className="flex flex-col gap-10">
          <Section
            title={t('desk-prices.quotes')}
            aside={
              <Link to="quotes" className={link}>
                {t('desk-prices.back')}
              </Link>
            }
          >
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {data.quotes.map(({ base, perOunce, quotedAt, isHouse }) => (
                <div key={base}>
                  <dt className="text-sm text-stone">{t(`desk-prices.metal-${base}`)}</dt>
                  <dd className="text-lg tabular-nums">
                    <Money value={perOunce} />
                  </dd>
                  <dd className="text-xs text-stone">
                    {isHouse ? t('desk-prices.house') : <When at={quotedAt} />}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-sm text-stone">{t('desk-prices.hint')}</p>
          </Section>
          <Section
            title={t('desk-prices.rules')}
            aside={
              <Link to="rules" className={link}>
                {t('desk-prices.rules-open')}
              </Link>
            }
          >
            <p className="text-sm text-stone">{t('desk-prices.rules-about')}</p>
          </Section>
          <Section title={t('desk-prices.currencies')}>
            <ShortTable
              label={t('desk-prices.currencies')}
              rows={data.currencies}
              keyOf={({ id }) => id}
              columns={[
                {
                  ...{ key: 'currency', label: t('desk-prices.currency') },
                  render: ({ id, name, isBase }) =>
                    isBase ? (
                      `${id} ${localText(name, locale)}`
                    ) : (
                      <Link to={`currencies/${id}`} className={link}>
                        {id} {localText(name, locale)}
                      </Link>
                    ),
                },
                {
                  ...{ key: 'rate', label: t('desk-prices.rate') },
                  render: ({ isBase, rate }) => (isBase ? t('desk-prices.base') : rate),
                },
                {
                  ...{ key: 'quoted-on', label: t('desk-prices.quoted-on') },
                  render: ({ isBase, quotedOn }) => !isBase && quotedOn && dayText(quotedOn, locale),
                },
              ]}
            />
          </Section>
          {may('prices.handle') && <NewCurrency known={data.currencies.map(({ id }) => id)} />}
          <Section title={t('desk-prices.countries')}>
            <ShortTable
              label={t('desk-prices.countries')}
              rows={data.countries}
              keyOf={({ id }) => id}
              columns={[
                {
                  ...{ key: 'country', label: t('desk-prices.country') },
                  render: ({ id, name }) => (
                    <Link to={`countries/${id}`} className={link}>
                      {localText(name, locale)}
                    </Link>
                  ),
                },
                {
                  ...{ key: 'shipping', label: t('desk-prices.shipping') },
                  render: ({ freeShipping, shipping }) =>
                    freeShipping ? t('desk-prices.free') : <Money value={shipping} />,
                },
                {
                  ...{ key: 'days', label: t('desk-prices.days') },
                  render: ({ daysLeast, daysMost }) => `${daysLeast}–${daysMost}`,
                },
                {
                  ...{ key: 'taxes', label: t('desk-prices.taxes') },
                  render: ({ taxesIncluded }) =>
                    t(taxesIncluded ? 'desk-prices.taxes-in' : 'desk-prices.taxes-out'),
                },
              ]}
            />
          </Section>
          {may('prices.handle') && (
            <NewCountry
              known={data.countries.map(({ id }) => id)}
              currencies={data.currencies.map(({ id }) => id)}
            />
          )}
        </div>
      )}
    </>
  );
}
