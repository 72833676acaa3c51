import type { ReactNode } from 'react';
import type { CountryRuleKind, CountryRuleState } from '#kernel/shop/desk/country-rules.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { dayText } from '../ui/day-text.ts';
import { stateColumn } from '../ui/list-column.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import type { Tone } from '../ui/StateMark.tsx';
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
    <ShortTable
      label={t('desk-prices.history')}
      rows={rules}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'valid-from', label: t('desk-prices.valid-from') },
          render: ({ validFrom }) => (
            <span className="font-normal whitespace-nowrap">{dayText(validFrom, locale)}</span>
          ),
        },
        { key: 'says', label: t('desk-prices.says'), render: ({ content }) => content },
        {
          ...{ key: 'source', label: t('desk-prices.source') },
          render: ({ link, source, madeBy }) => (
            <>
              {link === '' ? (
                source || t('desk-prices.source-first')
              ) : (
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  className="underline decoration-gold-soft underline-offset-4 hover:decoration-ink"
                >
                  {source}
                </a>
              )}
              {madeBy !== '' && <span className="block text-xs text-stone">{madeBy}</span>}
            </>
          ),
        },
        stateColumn(t('desk-prices.state'), tones, (state) => t(`desk-prices.state-${state}`)),
        {
          ...{ key: 'drop', label: '', align: 'right' },
          render: ({ id, state }) =>
            state === 'waiting' &&
            may('prices.handle') && (
              <Button
                kind="quiet"
                onPress={() =>
                  perform(
                    'deskWithdrawCountryRule',
                    { kind, rule: id },
                    { notice: t('desk-prices.dropped') },
                  ).catch(showError)
                }
              >
                {t('desk-prices.drop')}
              </Button>
            ),
        },
      ]}
    />
  );
}
