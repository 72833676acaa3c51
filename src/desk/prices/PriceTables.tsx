import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { dayText } from '../ui/day-text.ts';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { When } from '../ui/When.tsx';
import { NewCountry, NewCurrency } from './NewPlace.tsx';

const link = 'font-semibold underline decoration-gold-soft underline-offset-4 hover:decoration-ink';
const head = 'py-2 pr-5 text-xs font-normal text-stone';
const cell = 'py-2 pr-5 align-baseline';

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
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
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
            <table className="w-full text-left text-sm tabular-nums">
              <caption className="sr-only">{t('desk-prices.currencies')}</caption>
              <thead>
                <tr className="border-b border-line">
                  <th className={head}>{t('desk-prices.currency')}</th>
                  <th className={head}>{t('desk-prices.rate')}</th>
                  <th className={head}>{t('desk-prices.quoted-on')}</th>
                </tr>
              </thead>
              <tbody>
                {data.currencies.map(({ id, name, rate, quotedOn, isBase }) => (
                  <tr key={id} className="border-b border-line">
                    <th scope="row" className={cell}>
                      {isBase ? (
                        `${id} ${localText(name, locale)}`
                      ) : (
                        <Link to={`currencies/${id}`} className={link}>
                          {id} {localText(name, locale)}
                        </Link>
                      )}
                    </th>
                    <td className={cell}>{isBase ? t('desk-prices.base') : rate}</td>
                    <td className={cell}>{!isBase && quotedOn && dayText(quotedOn, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Section>
          {may('prices.handle') && <NewCurrency known={data.currencies.map(({ id }) => id)} />}
          <Section title={t('desk-prices.countries')}>
            <table className="w-full text-left text-sm tabular-nums">
              <caption className="sr-only">{t('desk-prices.countries')}</caption>
              <thead>
                <tr className="border-b border-line">
                  {(['country', 'shipping', 'days', 'taxes'] as const).map((column) => (
                    <th key={column} className={head}>
                      {t(`desk-prices.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.countries.map(
                  ({ id, name, freeShipping, shipping, daysLeast, daysMost, taxesIncluded }) => (
                    <tr key={id} className="border-b border-line">
                      <th scope="row" className={cell}>
                        <Link to={`countries/${id}`} className={link}>
                          {localText(name, locale)}
                        </Link>
                      </th>
                      <td className={cell}>
                        {freeShipping ? t('desk-prices.free') : <Money value={shipping} />}
                      </td>
                      <td className={cell}>
                        {daysLeast}–{daysMost}
                      </td>
                      <td className={cell}>
                        {t(taxesIncluded ? 'desk-prices.taxes-in' : 'desk-prices.taxes-out')}
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
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
