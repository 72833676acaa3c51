import type { Translate } from '#client/texts.ts';
import type { Right } from '#kernel/shop/desk/roles.ts';
import type { DataOf } from '../base/desk-types.ts';
import type { BarAct } from '../ui/ActBar.tsx';
import type { FormField } from '../ui/form-fields.ts';

type Return = DataOf<'deskReturn'>;
type Act = Return['may'][number] | 'reply';

const callOf = {
  approve: 'deskApproveReturn',
  deny: 'deskDenyReturn',
  receive: 'deskReceiveReturn',
  inspect: 'deskInspectReturn',
  reject: 'deskRejectReturn',
  refund: 'deskRefundReturn',
  send: 'deskSendReturn',
  'refuse-exchange': 'deskRefuseExchange',
  reply: 'deskReplyToReturn',
} as const;

const rightOf = (act: Act): Right =>
  act === 'inspect' ? 'returns.inspect' : act === 'refund' ? 'refunds.ask' : 'returns.handle';

function fieldsOf(act: Act, { expected }: Return, t: Translate): FormField[] {
  const replyField = (required: boolean): FormField => ({
    name: 'reply',
    label: t('desk-returns.words'),
    hint: t('desk-returns.words-hint'),
    kind: 'textarea',
    required,
  });
  switch (act) {
    case 'approve':
    case 'refuse-exchange':
      return [replyField(false)];
    case 'deny':
    case 'reject':
    case 'reply':
      return [replyField(true)];
    case 'inspect':
      return [
        { name: 'isSellable', label: t('desk-returns.sellable'), kind: 'checkbox' },
        { name: 'remark', label: t('desk-returns.findings'), kind: 'textarea' },
      ];
    case 'refund':
      return expected
        ? [
            {
              name: 'amount',
              label: t('desk-returns.amount', { currency: expected.currency }),
              kind: 'money',
              currency: expected.currency,
              required: true,
            },
          ]
        : [];
    case 'send':
      return [
        { name: 'carrier', label: t('desk-returns.carrier'), kind: 'text', required: true },
        { name: 'parcel', label: t('desk-returns.parcel'), kind: 'text', required: true },
      ];
    case 'receive':
      return [];
  }
}

/** Acts on a return that its state and the person's rights allow. */
export function returnActs(record: Return, t: Translate, may: (right: Right) => boolean): BarAct[] {
  const acts: Act[] = [...record.may, 'reply'];
  return acts
    .filter((act) => may(rightOf(act)))
    .map((act) => ({
      call: callOf[act],
      label: t(`desk-returns.act-${act}`),
      text: t(`desk-returns.text-${act}`),
      notice: t(`desk-returns.done-${act}`),
      fields: fieldsOf(act, record, t),
      values: act === 'refund' ? { amount: record.expected } : {},
      kind: act === 'deny' || act === 'reject' ? 'danger' : act === record.may[0] ? 'primary' : 'secondary',
    }));
}
