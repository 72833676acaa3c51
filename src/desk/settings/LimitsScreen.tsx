import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';

type Limit = RowOf<'deskLimits'>;

/** The form has an amount with its currency; the call takes its minor units. */
const amountIn = (input: unknown) => (input as { amount: Limit['amount'] }).amount;

/** Sums above which a second person must agree, and a form for each. */
export function LimitsScreen() {
  const { t, call } = useDesk();
  const [changed, setChanged] = useState<Limit>();
  const { data, error, refetch } = useCall('deskLimits');
  const nameOf = ({ name }: Limit) => t(`desk-approvals.limit-${name}`);
  return (
    <>
      <Heading
        title={t('desk-approvals.limits')}
        below={<p className="max-w-prose text-stone">{t('desk-approvals.limits-about')}</p>}
      />
      <Loading data={data} error={error} onRetry={refetch} />
      <dl className="max-w-2xl text-sm">
        {data?.rows.map((limit) => (
          <div
            key={limit.name}
            className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto_auto]"
          >
            <dt className="font-semibold max-sm:col-span-2">{nameOf(limit)}</dt>
            <dd className="tabular-nums">
              <Money value={limit.amount} />
            </dd>
            <dd>
              <Button
                kind="secondary"
                aria-label={t('desk.act-on', { act: t('desk-approvals.limit-change'), name: nameOf(limit) })}
                onPress={() => setChanged(limit)}
              >
                {t('desk-approvals.limit-change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {changed && (
        <DeskDialog title={nameOf(changed)} onClose={() => setChanged(undefined)}>
          <ActForm
            call="deskSetLimit"
            also={{ name: changed.name }}
            fields={[
              {
                ...{ name: 'amount', kind: 'money', currency: changed.amount.currency, required: true },
                label: t('desk-approvals.limit-above'),
                hint: t('desk-approvals.limit-hint'),
              },
            ]}
            values={{ amount: changed.amount }}
            send={(input) => call('deskSetLimit', { name: changed.name, minor: amountIn(input).minor })}
            submit={t('desk-approvals.limit-change')}
            notice={t('desk-approvals.limit-saved')}
            onDone={async () => {
              setChanged(undefined);
              await refetch();
            }}
            onCancel={() => setChanged(undefined)}
          />
        </DeskDialog>
      )}
    </>
  );
}
