import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { moneyColumn, timeColumn } from '../ui/list-column.tsx';
import { Money } from '../ui/Money.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { providerLabel } from './order-labels.ts';

/** Refunds that a person must pay, because the provider cannot or has failed. */
export function RefundsScreen() {
  const { t, may } = useDesk();
  const queries = useQueryClient();
  const [chosen, choose] = useState<RowOf<'deskRefundsByHand'>>();
  return (
    <>
      <Heading title={t('desk-orders.tab-refunds')} below={t('desk-orders.refunds-text')} />
      <OrderTabs />
      <DeskList
        call="deskRefundsByHand"
        label={t('desk-orders.tab-refunds')}
        sort="owed"
        empty={t('desk-orders.no-refunds')}
        columns={[
          {
            key: 'order',
            label: t('desk-orders.number'),
            render: ({ order }) => (
              <Link to={`/orders/${order}`} data-row className="font-semibold hover:underline">
                {order}
              </Link>
            ),
          },
          {
            key: 'name',
            label: t('desk-orders.customer'),
            render: ({ name, email }) => (
              <>
                {name}
                <span className="block text-xs text-stone">{email}</span>
              </>
            ),
          },
          {
            key: 'reason',
            label: t('desk-orders.refund-reason-label'),
            render: ({ reason }) => t('desk-orders.refund-reason', { reason }),
          },
          {
            key: 'provider',
            label: t('desk-orders.provider'),
            render: ({ provider, reference }) => (
              <span className="wrap-anywhere">
                {providerLabel(provider, t)} <span className="text-xs text-stone">{reference}</span>
              </span>
            ),
          },
          timeColumn('owedSince', t('desk-orders.owed-since'), { key: 'owed', sort: 'owed', show: 'day' }),
          moneyColumn('amount', t('desk-orders.amount')),
          {
            key: 'paid',
            label: t('desk-orders.refund-act'),
            render: (row) =>
              may('orders.handle') && (
                <Button
                  kind="secondary"
                  onPress={() => choose(row)}
                  aria-label={t('desk-orders.refund-paid-of', { number: row.order })}
                >
                  {t('desk-orders.refund-paid')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && (
        <DeskDialog title={t('desk-orders.refund-paid')} onClose={() => choose(undefined)}>
          <div className="mb-5">
            <FactList
              rows={[
                [t('desk-orders.number'), chosen.order],
                [t('desk-orders.amount'), <Money key="amount" value={chosen.amount} />],
                [t('desk-orders.customer'), `${chosen.name} · ${chosen.email}`],
              ]}
            />
          </div>
          <ActForm
            call="deskRefundPaid"
            also={{ id: chosen.id, version: chosen.version }}
            fields={[
              {
                ...{
                  name: 'reference',
                  label: t('desk-orders.transfer-reference'),
                  kind: 'text',
                  required: true,
                },
                hint: t('desk-orders.transfer-reference-hint'),
              },
            ]}
            submit={t('desk-orders.refund-paid')}
            notice={t('desk-orders.refund-written')}
            onCancel={() => choose(undefined)}
            onDone={() => {
              choose(undefined);
              return readAgain(queries);
            }}
          />
        </DeskDialog>
      )}
    </>
  );
}
