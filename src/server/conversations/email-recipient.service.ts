import type { EmailRecipient } from '#kernel/shop/desk/conversations.calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import type { Placeholder } from '#kernel/shop/templates/email-template.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { customerContact, nameFor } from '#server/customers/customer-reader.service.ts';
import { readOrderById, readOrderByNumber } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readConversation } from './conversations-desk.repo.ts';

type Order = NonNullable<Awaited<ReturnType<typeof readOrderById>>>;

/** The recipient of an email and the order it is about. */
export interface Recipient {
  customerId: number | null;
  order: Order | undefined;
  email: string;
  /** Name in the salutation; '' where unknown. */
  name: string;
  /** In full, for staff. */
  fullName: string;
  phone: string;
  locale: Locale;
}

async function customerRecipient(executor: Executor, id: number): Promise<Omit<Recipient, 'order'>> {
  const customer = await customerContact(executor, id);
  if (!customer) refuse(deskCodes.notFound, { text: { key: 'desk-customers-api.unknown', values: { id } } });
  return { customerId: id, ...customer };
}

async function orderRecipient(executor: Executor, number: number): Promise<Recipient> {
  const order = await readOrderByNumber(executor, number);
  if (!order || order.email === '')
    refuse(deskCodes.notFound, { text: { key: 'desk-conversations-api.order-unknown', values: { number } } });
  const { email, telephone: phone, locale, first_name: firstname, last_name: lastname } = order;
  const fullName = `${firstname} ${lastname}`.trim();
  const name = nameFor({ firstname, lastname, locale });
  return { customerId: order.customer_id, order, email, name, fullName, phone, locale };
}

async function conversationRecipient(executor: Executor, id: number): Promise<Recipient> {
  const row = await readConversation(executor, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-conversations-api.unknown', values: { id } } });
  const order = row.order_id === null ? undefined : await readOrderById(executor, row.order_id);
  const { customer_id: customerId, email, name, phone, locale } = row;
  const given = { customerId, order, email, name, fullName: name, phone, locale };
  if (customerId === null) return given;
  const known = await customerRecipient(executor, customerId);
  // In the language of the conversation. A guest's row has no name, but the form had one.
  return { ...given, ...known, name: known.name || name, fullName: known.fullName || name, locale };
}

/** The recipient of an email; throws 1900106 if unknown. */
export async function recipientOf(executor: Executor, { kind, id }: EmailRecipient): Promise<Recipient> {
  switch (kind) {
    case 'conversation':
      return conversationRecipient(executor, id);
    case 'customer':
      return { ...(await customerRecipient(executor, id)), order: undefined };
    case 'order':
      return orderRecipient(executor, id);
  }
}

/** Values of the placeholders of an email, in its language. */
export function emailValues(
  { name, email, order, locale }: Recipient,
  staffName: string,
): Partial<Record<Placeholder, string>> {
  const known = { name, email, staff: staffName };
  if (!order) return known;
  const placed = dayFormat(locale, {
    dateStyle: 'long',
    timeZone: shopZone(),
  }).format(order.created_at);
  return {
    ...known,
    order: String(order.increment_id),
    placed,
    total: formatMoney({ currency: order.currency, minor: order.grand_minor }, locale),
    ...(order.tracking_number === null
      ? {}
      : { parcel: `${order.tracking_company ?? ''} ${order.tracking_number}`.trim() }),
  };
}
