import type { Translate } from '#client/texts.ts';
import type { Right } from '#kernel/shop/desk/roles.ts';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import type { OrderAct } from '#kernel/shop/orders/order-acts.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import type { ActCallName, DataOf } from '../base/desk-types.ts';
import { choicesOf, type FormField } from '../ui/form-fields.ts';
import { addressFields, pieceFields } from './piece-fields.ts';
import { type Places, refundFields } from './refund-fields.ts';

type Order = DataOf<'deskOrder'>;

/** Form of an act: its call and fields. */
export interface OrderActForm {
  key: string;
  act: OrderAct;
  right: Right;
  label: string;
  /** Explanation, if the label is not enough. */
  explanation: string;
  submit: string;
  notice: string;
  call: ActCallName;
  fields: readonly FormField[];
  values?: Readonly<Record<string, unknown>>;
  also?: Readonly<Record<string, unknown>>;
  isDanger: boolean;
  /** What this form sent last, which waits for the customer: the form is closed at first. */
  sent?: NonNullable<Order['lines'][number]['drawing']>;
}

interface Details {
  call: ActCallName;
  fields?: readonly FormField[];
  values?: Readonly<Record<string, unknown>>;
  also?: Readonly<Record<string, unknown>>;
  right?: Right;
  isDanger?: boolean;
  sent?: NonNullable<OrderActForm['sent']>;
  /** Name of the piece, if there is a form per piece. */
  of?: { key: string; name: string };
}

/** Fields of a parcel: the shop's carriers, any other by its name, and the number. */
const parcelFields = (order: Order, t: Translate): FormField[] => [
  {
    ...{ name: 'carrier', label: t('desk-orders.carrier'), kind: 'choice', required: true },
    choices: [
      ...choicesOf(order.carriers, (value) => value),
      { value: 'other', label: t('desk-orders.carrier-other') },
    ],
  },
  { name: 'otherCarrier', label: t('desk-orders.carrier-name'), kind: 'text' },
  { name: 'parcel', label: t('desk-orders.parcel-number'), kind: 'text', required: true },
];

/** Whether to keep the deposit of pieces whose work has begun. */
const keepFields = ({ deposit }: Order, t: Translate): FormField[] =>
  deposit && deposit.keepable.minor > 0
    ? [
        {
          ...{ name: 'keepsDeposit', kind: 'checkbox' },
          label: t('desk-orders.keep-deposit', { amount: formatAmount(deposit.keepable, t.locale) }),
          hint: t('desk-orders.keep-deposit-hint'),
        },
      ]
    : [];

function detailsOf(act: OrderAct, order: Order, t: Translate, places: Places): Details[] {
  const { currency } = order.total;
  const reason: FormField = {
    name: 'reason',
    label: t('desk-orders.reason'),
    kind: 'textarea',
    required: true,
  };
  const amount: FormField = {
    ...{ name: 'amount', label: t('desk-orders.amount'), kind: 'money', required: true },
    currency,
  };
  const atBench: FormField[] = order.isAtBench
    ? [{ ...reason, label: t('desk-orders.reason-at-bench') }]
    : [];
  const drawn = order.lines.filter(({ isMadeToOrder }) => isMadeToOrder);
  switch (act) {
    case 'begin':
      return [{ call: 'deskBeginOrder' }];
    case 'hold':
      return [{ call: 'deskHoldOrder', fields: [reason] }];
    case 'accept':
      return [{ call: 'deskAcceptOrder' }];
    case 'accept-won':
      return [{ call: 'deskAcceptOrder', also: { isDisputeWon: true } }];
    case 'ship':
      return [
        {
          call: 'deskShipOrder',
          fields: [...parcelFields(order, t), ...atBench],
          values: { carrier: order.carriers[0] ?? 'other' },
        },
      ];
    case 'correct-parcel': {
      const { company = '', number = '' } = order.tracking ?? {};
      const isKnown = order.carriers.includes(company);
      return [
        {
          call: 'deskCorrectParcel',
          fields: parcelFields(order, t),
          values: {
            carrier: isKnown ? company : 'other',
            otherCarrier: isKnown ? '' : company,
            parcel: number,
          },
        },
      ];
    }
    case 'resend-shipping':
      return [{ call: 'deskResendShipping' }];
    case 'undo-dispatch':
      return [{ call: 'deskUndoDispatch', fields: [reason], isDanger: true }];
    case 'ready':
      return [{ call: 'deskReadyOrder', fields: atBench }];
    case 'hand-over':
      return [
        {
          call: 'deskHandOverOrder',
          fields: [{ name: 'code', label: t('desk-orders.pickup-code'), kind: 'text', required: true }],
        },
      ];
    case 'deliver':
      return [{ call: 'deskDeliverOrder' }];
    case 'complete':
      return [{ call: 'deskCompleteOrder' }];
    case 'cancel':
      return [{ call: 'deskCancelOrder', fields: [reason, ...keepFields(order, t)], isDanger: true }];
    case 'refund':
      return [
        {
          ...{ call: 'deskRefundOrder', right: 'refunds.ask', isDanger: true },
          fields: refundFields(order, t, places),
          values: { amount: order.refundable },
        },
      ];
    case 'confirm-transfer':
      return [
        {
          call: 'deskConfirmTransfer',
          fields: [
            amount,
            {
              ...{ name: 'receivedOn', label: t('desk-orders.transfer-day'), kind: 'date', required: true },
            },
            {
              ...{ name: 'reference', label: t('desk-orders.transfer-reference'), kind: 'text' },
              ...{ required: true, hint: t('desk-orders.transfer-reference-hint') },
            },
            { name: 'isSure', label: t('desk-orders.transfer-sure'), kind: 'checkbox' },
          ],
        },
      ];
    case 'accept-shortfall':
      return [{ call: 'deskAcceptShortfall', fields: [reason] }];
    case 'refund-surplus':
      return [{ call: 'deskRefundSurplus', right: 'refunds.ask' }];
    case 'remind-transfer':
      return [{ call: 'deskRemindTransfer' }];
    case 'reverse-transfer':
      return (order.transfer?.entries ?? [])
        .filter(({ reversed }) => reversed === null)
        .map((entry) => ({
          ...{ call: 'deskReverseTransfer', also: { entry: entry.id }, fields: [reason], isDanger: true },
          of: { key: String(entry.id), name: `${formatAmount(entry.amount, t.locale)} · ${entry.reference}` },
        }));
    case 'convert-transfer':
      return (order.transfer?.entries ?? [])
        .filter((entry) => entry.reversed === null && entry.amount.currency !== currency)
        .map((entry) => ({
          ...{ call: 'deskConvertTransfer', also: { entry: entry.id } },
          fields: [
            { ...amount, label: t('desk-orders.transfer-credited') },
            {
              ...{ name: 'rate', kind: 'text', required: true },
              label: t('desk-orders.transfer-rate', { from: entry.amount.currency, to: currency }),
            },
            reason,
          ],
          of: { key: String(entry.id), name: `${formatAmount(entry.amount, t.locale)} · ${entry.reference}` },
        }));
    case 'ask-rest':
      return [{ call: 'deskAskForRest' }];
    case 'send-drawing':
      return drawn
        .filter(({ drawing }) => drawing?.state !== 'approved')
        .map(({ id, name, drawing }) => ({
          call: 'deskSendDrawing',
          also: { line: id },
          ...(drawing?.state === 'sent' ? { sent: drawing } : {}),
          // A sent drawing closes its form.
          of: { key: `${id} ${drawing?.number ?? 0}`, name },
          fields: [
            { name: 'note', label: t('desk-orders.drawing-note'), kind: 'textarea' },
            ...(['front', 'side', 'top', 'worn'] as const).map(
              (view): FormField => ({
                name: `pictures.${view}`,
                label: t('desk-orders.picture-of', { view }),
                kind: 'file',
                accept: 'image/jpeg,image/png,image/webp,image/avif',
              }),
            ),
          ],
        }));
    case 'change-piece':
      return drawn.flatMap((line) => {
        const fields = pieceFields(line, t);
        if (fields.length === 0) return [];
        return [
          {
            ...{ call: 'deskChangePiece', also: { line: line.id }, fields },
            of: { key: String(line.id), name: line.name },
          },
        ];
      });
    case 'change-address':
      return [
        {
          call: 'deskChangeAddress',
          fields: addressFields(order, t),
          values: { address: order.address },
        },
      ];
    case 'delay':
      return [
        {
          call: 'deskDelayOrder',
          fields: [
            { name: 'days', label: t('desk-orders.delay-days'), kind: 'number', required: true },
            reason,
          ],
        },
      ];
  }
}

/** Forms of the acts that are possible for an order now. */
export function orderActForms(order: Order, t: Translate, places: Places): OrderActForm[] {
  return order.acts.flatMap((act) =>
    detailsOf(act, order, t, places).map(
      ({ of, fields = [], right, isDanger = false, ...rest }, index, all) => ({
        ...rest,
        act,
        key: `${act} ${of?.key ?? index}`,
        right: right ?? 'orders.handle',
        label:
          t('desk-orders.act', { act: selectKey(act) }) +
          (of && (all.length > 1 || act === 'reverse-transfer' || act === 'convert-transfer')
            ? `: ${of.name}`
            : ''),
        explanation: t('desk-orders.act-says', { act: selectKey(act) }),
        submit: t('desk-orders.act-do', { act: selectKey(act) }),
        notice: t('desk-orders.act-done', { act: selectKey(act) }),
        fields,
        isDanger,
      }),
    ),
  );
}
