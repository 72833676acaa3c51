import { useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { DataOf } from '../base/desk-types.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { providerLabel } from './order-labels.ts';

type Reconciliation = DataOf<'deskBooks'>;

/** Differences between the shop's and the providers' records of payments. */
export function ReconciliationScreen() {
  const { t } = useDesk();
  const { data, error, refetch } = useCall('deskBooks');
  return (
    <>
      <Heading title={t('desk-orders.tab-books')} below={t('desk-orders.books-text')} />
      <OrderTabs />
      <Loading data={data} error={error} onRetry={refetch} />
      {data && (
        <div className="grid gap-9">
          <Differences rows={data.differences} />
          <Notices rows={data.notices} />
        </div>
      )}
    </>
  );
}

const head = 'py-2 pr-5 text-left text-xs font-normal whitespace-nowrap text-stone last:pr-0';
const cell = 'py-2.5 pr-5 align-baseline tabular-nums last:pr-0';

function Differences({ rows }: { rows: Reconciliation['differences'] }) {
  const { t } = useDesk();
  return (
    <Section title={t('desk-orders.differences')}>
      {rows.length === 0 ? (
        <EmptyState title={t('desk-orders.no-differences')} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line">
                <th className={head}>{t('desk-orders.provider')}</th>
                <th className={head}>{t('desk-orders.difference-label')}</th>
                <th className={head}>{t('desk-orders.found')}</th>
                <th className={`${head} text-right`}>{t('desk-orders.ours')}</th>
                <th className={`${head} text-right`}>{t('desk-orders.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, provider, kind, payment, ours, theirs, foundAt }) => (
                <tr key={id} className="border-b border-line">
                  <td className={cell}>
                    {providerLabel(provider, t)}{' '}
                    <span className="text-xs text-stone wrap-anywhere">{payment}</span>
                  </td>
                  <td className={cell}>{t('desk-orders.difference', { kind: kind.replace('-', '_') })}</td>
                  <td className={cell}>
                    <When at={foundAt} show="day" />
                  </td>
                  <td className={`${cell} text-right`}>
                    <Money value={ours} />
                  </td>
                  <td className={`${cell} text-right`}>
                    <Money value={theirs} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function Notices({ rows }: { rows: Reconciliation['notices'] }) {
  const { t } = useDesk();
  const queries = useQueryClient();
  return (
    <Section title={t('desk-orders.notices')}>
      {rows.length === 0 && <EmptyState title={t('desk-orders.no-notices')} />}
      <ul className="text-sm">
        {rows.map(({ provider, fault, why, since, lastAt }) => (
          <li
            key={provider}
            className="grid gap-x-6 gap-y-3 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
          >
            <div>
              <p className="font-semibold">{providerLabel(provider, t)}</p>
              <p>{t('desk-orders.notice-fault', { fault })}</p>
              <p className="text-xs text-stone wrap-anywhere">{t('desk-orders.notice-words', { why })}</p>
              <p className="text-xs text-stone">
                <When at={since} /> – <When at={lastAt} />
              </p>
            </div>
            <ActForm
              call="deskNoticeSeen"
              kind="secondary"
              also={{ provider }}
              fields={[]}
              submit={t('desk-orders.notice-seen')}
              notice={t('desk-orders.notice-is-seen')}
              onDone={() => readAgain(queries)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-stone">{t('desk-orders.notices-text')}</p>
    </Section>
  );
}
