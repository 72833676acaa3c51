import type { ReactNode } from 'react';
import type { CountryRuleKind, CountryRuleState } from '#kernel/shop/desk/country-rules.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { dayText } from '../ui/day-text.ts';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { usePerformed } from '../ui/use-perform.tsx';

interface ShownRule {
  id: number;
  state: CountryRuleState;
  validFrom: string;
  source: string;
  link: string;
  madeBy: string;
  content: ReactNode;
}

const tones: Readonly<Record<CountryRuleState, Tone>> = {
  waiting: 'wait',
  holds: 'good',
  past: 'plain',
  dropped: 'bad',
};
const columns = ['valid-from', 'says', 'source', 'state'] as const;

/** Rules of a country, the newest first; one that is not in force yet may be withdrawn. */
export function CountryRules({
  kind,
  rules,
  empty,
}: {
  kind: CountryRuleKind;
  rules: readonly ShownRule[];
  empty: string;
}) {
  const { t, may, locale } = useDesk();
  const perform = usePerformed();
  const { showError } = useNotice();
  if (rules.length === 0) return <EmptyState title={empty} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{t('desk-prices.history')}</caption>
        <thead className="text-xs text-stone">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-5 font-normal">
                {t(`desk-prices.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id} className="border-b border-line align-baseline">
              <td className="py-2 pr-5 whitespace-nowrap">{dayText(rule.validFrom, locale)}</td>
              <td className="py-2 pr-5">{rule.content}</td>
              <td className="py-2 pr-5">
                {rule.link === '' ? (
                  rule.source || t('desk-prices.source-first')
                ) : (
                  <a
                    href={rule.link}
                    target="_blank"
                    rel="noreferrer"
                    className="underline decoration-gold-soft underline-offset-4 hover:decoration-ink"
                  >
                    {rule.source}
                  </a>
                )}
                {rule.madeBy !== '' && <span className="block text-xs text-stone">{rule.madeBy}</span>}
              </td>
              <td className="py-2 pr-5 whitespace-nowrap">
                <StateMark tone={tones[rule.state]} text={t(`desk-prices.state-${rule.state}`)} />
              </td>
              <td className="py-2 text-right">
                {rule.state === 'waiting' && may('prices.handle') && (
                  <Button
                    kind="quiet"
                    onPress={() =>
                      perform(
                        'deskWithdrawCountryRule',
                        { kind, rule: rule.id },
                        { notice: t('desk-prices.dropped') },
                      ).catch(showError)
                    }
                  >
                    {t('desk-prices.drop')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
