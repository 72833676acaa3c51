import { Link } from 'react-router';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { dayText } from '../ui/day-text.ts';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { figureGroups } from './figure-list.ts';
import { figureText } from './figure-text.ts';
import { ruleTones } from './rule-tones.ts';

const link = 'font-semibold underline decoration-gold-soft underline-offset-4 hover:decoration-ink';
const button =
  'inline-flex min-h-9 items-center rounded-control border border-ink bg-ink px-3.5 text-sm text-paper hover:bg-night-soft';
const columns = ['rule', 'state', 'valid-from', 'pieces', 'sum'] as const;

/** Price rules, and the current figures. */
export function PriceRuleList() {
  const { t, may, locale } = useDesk();
  const { data, error } = useCall('deskPriceRules');
  const isNumber = (column: string) => column === 'pieces' || column === 'sum';
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
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className="flex flex-col gap-10">
          <div className="overflow-x-auto">
            <table className="w-full text-left text-sm tabular-nums">
              <caption className="sr-only">{t('desk-prices.rules')}</caption>
              <thead className="text-xs text-stone">
                <tr className="border-b border-ink/80">
                  {columns.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className={`py-2 pr-5 font-normal ${isNumber(column) ? 'text-right' : ''}`}
                    >
                      {column === 'rule' ? t('desk-prices.reason') : t(`desk-prices.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((rule) => (
                  <tr key={rule.id} className="border-b border-line align-baseline">
                    <th scope="row" className="py-2 pr-5 font-normal">
                      <Link to={`/prices/rules/${rule.id}`} className={link}>
                        {rule.reason || t('desk-prices.rule-first')}
                      </Link>
                      <span className="block text-xs text-stone">{rule.madeBy}</span>
                    </th>
                    <td className="py-2 pr-5">
                      <StateMark tone={ruleTones[rule.state]} text={t(`desk-prices.state-${rule.state}`)} />
                    </td>
                    <td className="py-2 pr-5 whitespace-nowrap">{dayText(rule.validFrom, locale)}</td>
                    <td className="py-2 pr-5 text-right">{rule.pieces}</td>
                    <td className="py-2 pr-5 text-right">
                      <Money value={rule.sum} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
