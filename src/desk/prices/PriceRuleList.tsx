import { Link } from 'react-router';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { dayText } from '../ui/day-text.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { moneyColumn, stateColumn } from '../ui/list-column.tsx';
import { Section } from '../ui/Section.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { figureGroups } from './figure-list.ts';
import { figureText } from './figure-text.ts';
import { ruleTones } from './rule-tones.ts';

const link = 'font-semibold underline decoration-gold-soft underline-offset-4 hover:decoration-ink';
const button =
  'inline-flex min-h-9 items-center rounded-control border border-ink bg-ink px-3.5 text-sm text-paper hover:bg-night-soft';

/** Price rules, and the current figures. */
export function PriceRuleList() {
  const { t, may, locale } = useDesk();
  const { data, error } = useCall('deskPriceRules');
  return (
    <>
      <Heading
        title={t('desk-prices.rules')}
        back={{ to: '/prices', label: t('desk-prices.title') }}
        below={<p className="max-w-prose text-stone">{t('desk-prices.rules-about')}</p>}
        actions={
          may('prices.handle') && (
            <Link to="/prices/rules/new" className={button}>
              {t('desk-prices.rule-new')}
            </Link>
          )
        }
      />
      <Loading data={data} error={error} />
      {data && (
        <div className="flex flex-col gap-10">
          <ShortTable
            label={t('desk-prices.rules')}
            rows={data.rows}
            keyOf={({ id }) => id}
            columns={[
              {
                ...{ key: 'rule', label: t('desk-prices.reason') },
                render: ({ id, reason, madeBy }) => (
                  <>
                    <Link to={`/prices/rules/${id}`} className={link}>
                      {reason || t('desk-prices.rule-first')}
                    </Link>
                    <span className="block text-xs font-normal text-stone">{madeBy}</span>
                  </>
                ),
              },
              stateColumn(t('desk-prices.state'), ruleTones, (state) => t(`desk-prices.state-${state}`)),
              {
                ...{ key: 'from', label: t('desk-prices.valid-from') },
                render: ({ validFrom }) => (
                  <span className="whitespace-nowrap">{dayText(validFrom, locale)}</span>
                ),
              },
              {
                ...{ key: 'pieces', label: t('desk-prices.pieces'), align: 'right' },
                render: ({ pieces }) => pieces,
              },
              moneyColumn('sum', t('desk-prices.sum')),
            ]}
          />
          <Section title={t('desk-prices.figures')}>
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
              {figureGroups(data.figures, t).map(({ title, figures }) => (
                <div key={title}>
                  <h3 className="mb-1 font-body text-xs text-stone">{title}</h3>
                  <FactList rows={figures.map((figure) => [figure.label, figureText(figure, locale)])} />
                </div>
              ))}
            </div>
          </Section>
        </div>
      )}
    </>
  );
}
