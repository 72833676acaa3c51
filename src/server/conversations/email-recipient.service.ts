import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { EmailRecipient } from '#kernel/shop/desk/messages.calls.ts';
import type { Placeholder } from '#kernel/shop/messages/email-template.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';
import { customerReader, nameFor } from '#server/customers/customer-reader.service.ts';
import { readOrderById, readOrderByNumber } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readConversation } from './conversations-desk.repo.ts';

type Order = NonNullable<Awaited<ReturnType<typeof readOrderById>>>;

/** Who reads a letter, and what it may say of them. */
export interface Reader {
  customerId: number | null;
  order: Order | undefined;
  email: string;
  /** As the letter calls them; '' where nobody knows. */
  name: string;
  /** In full, for staff. */
  fullName: string;
  phone: string;
  locale: Locale;
}

async function knownReader(executor: Executor, id: number): Promise<Omit<Reader, 'order'>> {
  const customer = await customerReader(executor, id);
  if (!customer) refuse(deskCodes.notFound, { text: { key: 'desk-customers-api.unknown', values: { id } } });
  return { customerId: id, ...customer };
}

async function orderReader(executor: Executor, number: number): Promise<Reader> {
  const order = await readOrderByNumber(executor, number);
  if (!order || order.email === '')
    refuse(deskCodes.notFound, { text: { key: 'desk-messages-api.order-unknown', values: { number } } });
  const { email, telephone: phone, locale, first_name: firstname, last_name: lastname } = order;
  const fullName = `${firstname} ${lastname}`.trim();
  const name = nameFor({ firstname, lastname, locale });
  return { customerId: order.customer_id, order, email, name, fullName, phone, locale };
}

async function conversationReader(executor: Executor, id: number): Promise<Reader> {
  const row = await readConversation(executor, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-messages-api.unknown', values: { id } } });
  const order = row.order_id === null ? undefined : await readOrderById(executor, row.order_id);
  const { customer_id: customerId, email, name, phone, locale } = row;
  const given = { customerId, order, email, name, fullName: name, phone, locale };
  if (customerId === null) return given;
  const known = await knownReader(executor, customerId);
  // In the language in which they wrote; a guest's row has no name, the form had one.
  return { ...given, ...known, name: known.name || name, fullName: known.fullName || name, locale };
}

/** Whom a letter goes to; refuses where there is nobody. */
export async function readerOf(executor: Executor, { kind, id }: EmailRecipient): Promise<Reader> {
  switch (kind) {
    case 'conversation':
      return conversationReader(executor, id);
    case 'customer':
      return { ...(await knownReader(executor, id)), order: undefined };
    case 'order':
      return orderReader(executor, id);
  }
}

/** What the placeholders of a letter stand for, in its language. */
export function emailValues(
  { name, email, order, locale }: Reader,
  staffName: string,
): Partial<Record<Placeholder, string>> {
  const known = { name, email, staff: staffName };
  if (!order) return known;
  const placed = new Intl.DateTimeFormat(localeTags[locale].intl, {
    dateStyle: 'long',
    timeZone: 'Asia/Hong_Kong',
  }).format(order.created_at);
  return {
    ...known,
    order: String(order.increment_id),
    placed,
    total: formatMoney({ currency: order.currency, minor: order.grand_minor }),
    ...(order.tracking_number === null
      ? {}
      : { parcel: `${order.tracking_company ?? ''} ${order.tracking_number}`.trim() }),
  };
}
