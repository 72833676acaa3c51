import type { Translate } from '#client/texts.ts';
import type { Right } from '#kernel/shop/desk/roles.ts';
import {
  estimateLineNames,
  isCare,
  mayHandOver,
  needsPhotographs,
  staffViews,
  usualEstimateDays,
} from '#kernel/shop/returns/care.rules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
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
  'trade-up': 'deskAcceptTradeUp',
  send: 'deskSendReturn',
  'refuse-exchange': 'deskRefuseExchange',
  estimate: 'deskEstimateReturn',
  agree: 'deskAgreeReturn',
  finish: 'deskFinishReturn',
  'give-back': 'deskGiveBackReturn',
  reply: 'deskReplyToReturn',
} as const;

const rightOf = (act: Act): Right =>
  act === 'inspect' || act === 'finish'
    ? 'returns.inspect'
    : act === 'refund' || act === 'trade-up'
      ? 'refunds.ask'
      : 'returns.handle';

/** Boxes for a line of an estimate: what is done, and its price. */
const lineFields = (currency: string, t: Translate): FormField[] =>
  estimateLineNames.flatMap((name, index): FormField[] => [
    {
      ...{ name: `lines.${name}.text`, label: t('desk-returns.estimate-line', { number: index + 1 }) },
      ...{ kind: 'text', required: index === 0 },
    },
    {
      ...{ name: `lines.${name}.amount`, label: t('desk-returns.amount', { currency }), kind: 'money' },
      ...{ currency, required: index === 0 },
    },
  ]);

function fieldsOf(act: Act, record: Return, t: Translate): FormField[] {
  const { expected, service, way, currency } = record;
  const replyField = (required: boolean): FormField => ({
    name: 'reply',
    label: t('desk-returns.words'),
    hint: t('desk-returns.words-hint'),
    kind: 'textarea',
    required,
  });
  const parcelFields: FormField[] = [
    { name: 'carrier', label: t('desk-returns.carrier'), kind: 'text', required: way === 'parcel' },
    {
      ...{ name: 'parcel', label: t('desk-returns.parcel'), kind: 'text', required: way === 'parcel' },
      ...(way === 'store' ? { hint: t('desk-returns.parcel-hint') } : {}),
    },
  ];
  const photographs = staffViews.map(
    (view): FormField => ({
      ...{ name: `pictures.${view}`, label: t('desk-returns.picture-of', { view }), kind: 'file' },
      required: needsPhotographs(service) && view === staffViews[0],
      accept: 'image/jpeg,image/png,image/webp,image/avif,image/heic',
    }),
  );
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
        ...(isCare(service)
          ? []
          : [{ name: 'isSellable', label: t('desk-returns.sellable'), kind: 'checkbox' } as const]),
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
            ...(hasModule('giftCards')
              ? [
                  {
                    ...{ name: 'toCredit', label: t('desk-returns.to-credit'), kind: 'checkbox' as const },
                    hint: t('desk-returns.to-credit-hint'),
                  },
                ]
              : []),
          ]
        : [];
    case 'send':
      return mayHandOver(record) ? photographs : parcelFields;
    case 'give-back':
      return [...parcelFields, ...photographs];
    case 'receive':
      return photographs;
    case 'finish':
      return [...photographs, replyField(false)];
    case 'estimate':
      return [
        ...lineFields(currency, t),
        { name: 'note', label: t('desk-returns.estimate-note'), kind: 'textarea' },
        { name: 'days', label: t('desk-returns.estimate-days'), kind: 'number', required: true },
        ...(way === 'store'
          ? [{ name: 'isAgreed', label: t('desk-returns.estimate-agreed'), kind: 'checkbox' } as const]
          : []),
      ];
    case 'agree':
    case 'trade-up':
      return [];
  }
}

const valuesOf = (act: Act, { expected, wantsCredit }: Return) =>
  act === 'refund'
    ? { amount: expected, toCredit: wantsCredit }
    : act === 'estimate'
      ? { days: usualEstimateDays }
      : {};

/** Texts of an act; handing a piece over finishes its work. */
const textOf = (act: Act, record: Return) => (act === 'send' && mayHandOver(record) ? 'hand-over' : act);

const isRefusal = (act: Act) => act === 'deny' || act === 'reject';

/** The act that usually comes next; a second estimate does not. */
const isNext = (act: Act, { may, estimates }: Return) =>
  act === may.find((each) => !isRefusal(each)) && (act !== 'estimate' || estimates.length === 0);

/** Acts on a return that its state and the person's rights allow. */
export function returnActs(record: Return, t: Translate, may: (right: Right) => boolean): BarAct[] {
  const acts: Act[] = [...record.may, 'reply'];
  return acts
    .filter((act) => may(rightOf(act)))
    .map((act) => ({
      call: callOf[act],
      label: t(`desk-returns.act-${textOf(act, record)}`),
      text: t(`desk-returns.text-${textOf(act, record)}`),
      notice: t(`desk-returns.done-${textOf(act, record)}`),
      fields: fieldsOf(act, record, t),
      values: valuesOf(act, record),
      kind: isRefusal(act) ? 'danger' : isNext(act, record) ? 'primary' : 'secondary',
    }));
}
