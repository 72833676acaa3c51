import { useState } from 'react';
import type { OrderAct } from '#kernel/shop/orders/order-acts.ts';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { usePlaces } from '../stock/use-places.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { Section } from '../ui/Section.tsx';
import { Drawing } from './OrderLines.tsx';
import { type OrderActForm, orderActForms } from './order-act-forms.ts';

type Order = DataOf<'deskOrder'>;

/** Acts that move the order on; the first form is open at once. */
const leading: readonly OrderAct[] = [
  'accept',
  'accept-won',
  'send-drawing',
  'ship',
  'ready',
  'begin',
  'hand-over',
  'deliver',
  'complete',
];

/** Forms of the acts that the order's state allows. */
export function OrderActs({ order }: { order: Order }) {
  const { t, may } = useDesk();
  const [chosen, choose] = useState<{ key: string; state: string }>();
  const places = usePlaces();
  const forms = orderActForms(order, t, places).filter(({ right }) => may(right));
  // An entry is also possible after the order is paid, but then no money is due.
  const isDue = (order.transfer?.due.minor ?? 0) > 0;
  const first =
    forms.find(({ act }) => act === 'refund-surplus' || (isDue && act === 'confirm-transfer')) ??
    forms.find(({ act, sent }) => leading.includes(act) && !sent);
  // After a step the next form opens, whatever was open before.
  const open = chosen?.state === order.state ? forms.find(({ key }) => key === chosen.key) : first;
  if (forms.length === 0)
    return (
      <Section title={t('desk-orders.acts')}>
        <p className="text-sm text-stone">{t('desk-orders.no-acts')}</p>
      </Section>
    );
  return (
    <Section title={t('desk-orders.acts')}>
      <div className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {forms.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-expanded={key === open?.key}
            onClick={() => choose({ key: key === open?.key ? '' : key, state: order.state })}
            className={cx(
              'border-b py-1 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink',
              key === open?.key ? 'border-ink font-semibold' : 'border-line-strong hover:border-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {!open && forms.map(({ key, sent }) => sent && <Drawing key={key} drawing={sent} isOpen />)}
      {open && <OpenAct key={open.key} form={open} order={order} />}
    </Section>
  );
}

function OpenAct({ form, order }: { form: OrderActForm; order: Order }) {
  const { explanation, call, fields, values, also, notice, isDanger, submit } = form;
  return (
    <div className="border border-line bg-white p-4">
      {explanation && <p className="mb-4 text-sm text-stone">{explanation}</p>}
      <ActForm
        call={call}
        record={order}
        fields={fields}
        {...(values ? { values } : {})}
        {...(also ? { also } : {})}
        submit={submit}
        notice={notice}
        kind={isDanger ? 'danger' : 'primary'}
      />
    </div>
  );
}
