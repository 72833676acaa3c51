import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { customPiecesLaw } from '#kernel/shop/law/custom-pieces.ts';
import { isSubjectTo } from '#kernel/shop/law/law.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type PaperKind, type PaperVariant, paperNumber } from '#kernel/shop/receipts/paper.ts';
import { statementsFor } from '#kernel/shop/receipts/statements.rules.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import { placeFacts } from '#server/orders/order-emails.service.ts';
import { businessLines, landedStatements } from '#server/orders/order-facts.mapper.ts';
import { itemOptions } from '#server/orders/orders.mapper.ts';
import {
  type Order,
  type OrderItem,
  orderLines,
  payableMinor,
  restCredits,
} from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Paper, PaperFact, PaperItem } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { letterhead, paperDay } from './letterhead.service.ts';
import { type LabelContext, pieceRows } from './piece-labels.ts';
import { isRefundedAsCredit, type PaperRow, readPaper } from './receipts.repo.ts';
import { receiptOf } from './receipts.service.ts';

const kindOf = (variant: PaperVariant): PaperKind => (variant === 'gift' ? 'receipt' : variant);

/** Order, paper row and texts of a paper. */
interface Subject {
  order: Order;
  row: PaperRow;
  variant: PaperVariant;
  /** The receipt of the deposit, if there was one. */
  deposit: PaperRow | undefined;
  /** What stored value has paid of the rest. */
  restCreditMinor: number;
  /** Whether a credit note is about stored value, not about money. */
  isCredit: boolean;
  context: LabelContext;
}

async function itemsOf(host: Host, { order, row, variant, context }: Subject): Promise<PaperItem[]> {
  const { handle } = host.db;
  const { t, locale } = context;
  const options = await shopLabels(handle);
  const ids = row.pieces.flatMap(({ productId }) => productId ?? []);
  const parts = await saleProducts(handle, ids);
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  const choices = (item: OrderItem) =>
    Object.entries(item.design || item.stone ? {} : itemOptions(item, options, locale)).map(
      ([label, value]) => t('receipt.choice', { label, value }),
    );
  return (await orderLines(handle, order.id)).map((item): PaperItem => {
    const pieces = row.pieces.filter(({ itemId }) => itemId === item.id);
    const hasPrice = variant === 'receipt' || variant === 'deposit';
    const quantity =
      hasPrice && item.qty > 1
        ? t('receipt.quantity', { count: item.qty, amount: money(item.price_minor) })
        : t('receipt.pieces', { count: item.qty });
    const designed = item.design ? Object.values(itemOptions(item, options, locale)).join(' · ') : '';
    return {
      name: localText(item.name, locale),
      amount: hasPrice ? money(item.row_minor) : '',
      detail: [[quantity, ...choices(item)].join(' · '), ...(designed === '' ? [] : [designed])],
      rows:
        variant === 'credit-note'
          ? []
          : pieces.flatMap((piece) => {
              const name = localText(parts.get(piece.productId ?? 0)?.text, locale)?.name;
              const heading = name === undefined ? [] : [{ label: t('receipt.piece'), value: name }];
              return [...heading, ...pieceRows(piece, context)];
            }),
    };
  });
}

/** Whether the pieces are collected in a store or sent. */
const wayOf = ({ store_id }: Order): 'store' | 'parcel' => (store_id === null ? 'parcel' : 'store');

/** Payments of an order with a deposit, and the rest; the receipt of the deposit states the rest that was open then. */
function depositTotals(
  { order, variant, deposit, restCreditMinor, context: { t } }: Subject,
  money: (minor: number) => string,
): Paper['totals'] {
  if (order.rest_state === 'none') return [];
  const part = (label: string, minor: number) => ({ label, amount: money(minor), isPart: true });
  const number = deposit === undefined ? '' : paperNumber('deposit', deposit.number);
  const isDeposit = variant === 'deposit';
  // The receipt of the deposit stays as it was issued.
  const laterMinor = isDeposit ? 0 : restCreditMinor;
  const creditMinor = order.credit_minor + laterMinor;
  return [
    ...(creditMinor > 0 ? [part(t('receipt.credit'), creditMinor)] : []),
    part(
      isDeposit ? t('receipt.deposit') : t('receipt.deposit-before', { number }),
      payableMinor(order) - order.shortfall_minor,
    ),
    part(
      isDeposit ? t('receipt.rest-open', { way: wayOf(order) }) : t('receipt.rest'),
      order.rest_minor - laterMinor,
    ),
  ];
}

function totalsOf(subject: Subject): Paper['totals'] {
  const {
    order,
    row,
    variant,
    context: { t, locale },
  } = subject;
  const money = (minor: number) => formatMoney({ currency: order.currency, minor }, locale);
  if (variant === 'gift') return [];
  if (variant === 'credit-note') return [{ label: t('receipt.refunded'), amount: money(row.amount_minor) }];
  const shipping = order.shipping_minor === 0 ? t('receipt.free') : money(order.shipping_minor);
  return [
    { label: t('receipt.subtotal'), amount: money(order.subtotal_minor) },
    ...(order.discount_minor > 0
      ? [{ label: t('receipt.discount'), amount: money(-order.discount_minor) }]
      : []),
    ...(order.store_id === null ? [{ label: t('receipt.shipping'), amount: shipping }] : []),
    {
      label: t(variant === 'deposit' ? 'receipt.order-total' : 'receipt.total'),
      amount: money(order.grand_minor),
    },
    ...depositTotals(subject, money),
    ...(order.credit_minor > 0 && order.rest_state === 'none'
      ? [
          { label: t('receipt.credit'), amount: money(order.credit_minor), isPart: true },
          {
            label: t('receipt.paid'),
            amount: money(payableMinor(order) - order.shortfall_minor),
            isPart: true,
          },
        ]
      : []),
    ...(order.shortfall_minor > 0
      ? [
          {
            label: t('receipt.received'),
            amount: money(order.grand_minor - order.shortfall_minor),
            isPart: true,
          },
          { label: t('receipt.bank-charges'), amount: money(order.shortfall_minor), isPart: true },
        ]
      : []),
  ];
}

async function factsOf(
  host: Host,
  { order, row, variant, isCredit, context }: Subject,
  timeZone: string,
): Promise<PaperFact[]> {
  const { t, locale } = context;
  const method = t(`checkout-api.payment-${order.payment_method}`);
  const facts = [
    { label: t('receipt.number'), lines: [paperNumber(row.kind, row.number)] },
    { label: t('receipt.issued'), lines: [paperDay(row.issued_at, timeZone, locale)] },
    { label: t('receipt.order'), lines: [String(order.increment_id)] },
  ];
  if (variant === 'gift') return facts;
  if (variant !== 'credit-note') return [...facts, { label: t('receipt.paid-by'), lines: [method] }];
  const receipt = await receiptOf(host.db.handle, order.id);
  const number = receipt ? paperNumber(receipt.kind, receipt.number) : '';
  return [
    ...facts,
    { label: t('receipt.receipt'), lines: [number] },
    {
      label: t('receipt.refunded-by'),
      lines: [isCredit ? t('checkout-api.payment-stored_value') : method],
    },
  ];
}

/** When the rest is due, what becomes of the deposit, and the law by which custom pieces cannot be withdrawn from. */
function depositStatements(order: Order, country: string, { t }: LabelContext): string[] {
  return [
    t('receipt.statement-rest', { way: wayOf(order) }),
    t('receipt.statement-deposit'),
    ...(isSubjectTo(customPiecesLaw, [country || order.country])
      ? [t('receipt.statement-custom', { source: customPiecesLaw.source })]
      : []),
  ];
}

function statementsOf({ order, row, variant, isCredit, context }: Subject, country: string): string[] {
  const { t, locale } = context;
  if (variant === 'credit-note')
    return [t(isCredit ? 'receipt.statement-to-credit' : 'receipt.statement-credit')];
  if (variant === 'deposit') return depositStatements(order, country, context);
  const own = variant === 'gift' ? [t('receipt.statement-gift')] : landedStatements(order, locale);
  const named = statementsFor(country || order.country, row.pieces);
  return [...own, ...named.map((name) => t(`receipt.statement-${name}`))];
}

async function paperOf(host: Host, subject: Subject): Promise<Paper> {
  const { order, row, variant, context } = subject;
  const { t, locale } = context;
  const { head, email, timeZone, country } = await letterhead(host.db.handle, locale);
  const place = await placeFacts(host, order, locale);
  const number = paperNumber(row.kind, row.number);
  const heading = t(`receipt.heading-${variant}`);
  const buyer = fullName({ firstName: order.first_name, lastName: order.last_name });
  // A gift receipt has nothing of the buyer but the name.
  const parties =
    variant === 'gift'
      ? []
      : [
          { label: t('receipt.sold-to'), lines: [...businessLines(order, locale), buyer, order.email] },
          ...place.slice(0, 1),
        ];
  return {
    ...head,
    title: `${heading} ${number}`,
    issuedAt: row.issued_at,
    heading,
    facts: await factsOf(host, subject, timeZone),
    parties,
    items: await itemsOf(host, subject),
    totals: totalsOf(subject),
    statements: statementsOf(subject, order.store_id === null ? order.country : country),
    foot: t('receipt.foot', { brand: head.brand, email, number }),
  };
}

function fileName(variant: PaperVariant, row: PaperRow): string {
  return `${shopSettings().filePrefix}-${variant === 'gift' ? 'gift-receipt' : variant}-${paperNumber(row.kind, row.number)}.pdf`;
}

function refuseMissing(): never {
  const text = { key: 'receipt.not-yet' } as const;
  refuse(codes.orderInvalid, { text, data: (message) => ({ errors: message }) });
}

/** PDF of a receipt, gift receipt or credit note in the given language. Throws 1500004 where none has been issued. */
export async function paperFile(
  host: Host,
  order: Order,
  asked: { variant: PaperVariant; number?: number | undefined; locale: Locale },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { variant, number, locale } = asked;
  const t = textsIn(locale);
  const row = await readPaper(host.db.handle, order.id, { kind: kindOf(variant), number });
  if (!row) refuseMissing();
  const deposit = await readPaper(host.db.handle, order.id, { kind: 'deposit' });
  const labels = await shopLabels(host.db.handle);
  const restCreditMinor = (await restCredits(host.db.handle, [order])).get(order.id) ?? 0;
  const isCredit = row.ledger_id !== null && (await isRefundedAsCredit(host.db.handle, row.ledger_id));
  const context = { locale, t, labels };
  const bytes = await printed(
    await paperOf(host, { order, row, variant, deposit, restCreditMinor, isCredit, context }),
  );
  return { name: fileName(variant, row), bytes };
}
