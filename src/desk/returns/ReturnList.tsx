import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import { returnServices } from '#kernel/shop/returns/returns.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { returnTone } from './return-tones.ts';

/** Returns, the longest waiting first. */
export function ReturnList() {
  const { t } = useDesk();
  return (
    <>
      <Heading title={t('desk-returns.title')} />
      <DeskList
        call="deskReturns"
        label={t('desk-returns.title')}
        sort="askedAt"
        empty={t('desk-returns.empty')}
        rowHref={({ id }) => `/returns/${id}`}
        filters={[
          choiceField('which', t('desk-returns.which'), ['open', 'closed'] as const, (value) =>
            t(`desk-returns.which-${value}`),
          ),
          choiceField('state', t('desk-returns.state'), returnStates, (value) =>
            t(`desk-returns.state-${value}`),
          ),
          choiceField('service', t('desk-returns.service'), returnServices, (value) =>
            t(`desk-returns.service-${value}`),
          ),
          { name: 'askedBy', label: t('desk-returns.asked-by'), kind: 'date' },
        ]}
        columns={[
          {
            key: 'number',
            label: t('desk-returns.number'),
            sort: 'id',
            render: ({ number }) => <span className="tabular-nums">{number}</span>,
          },
          {
            key: 'state',
            label: t('desk-returns.state'),
            render: ({ state }) => (
              <StateMark tone={returnTone(state)} text={t(`desk-returns.state-${state}`)} />
            ),
          },
          {
            key: 'service',
            label: t('desk-returns.service'),
            render: ({ service }) => t(`desk-returns.service-${service}`),
          },
          {
            key: 'piece',
            label: t('desk-returns.piece'),
            render: ({ piece, quantity }) => (quantity > 1 ? `${piece} × ${quantity}` : piece),
          },
          { key: 'customer', label: t('desk-returns.customer'), render: ({ customer }) => customer.name },
          {
            key: 'order',
            label: t('desk-returns.order'),
            render: ({ orderNumber }) => <span className="tabular-nums">{orderNumber}</span>,
          },
          timeColumn('askedAt', t('desk-returns.asked-at'), { sort: 'askedAt', show: 'day' }),
        ]}
      />
    </>
  );
}
