import { type RawBuilder, sql } from 'kysely';
import { type BenchKind, lowStock, type TodayKind } from '#kernel/shop/desk/today.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { isWaitedFor } from '#server/order-desk/order-waits.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { localField } from '#server/platform/db/localised-columns.ts';

/** One task: its number, description, waiting time and deadline. */
export interface WaitingRow {
  id: string;
  text: string;
  since: Date;
  due: Date | null;
}

/** Person and language of a list. */
interface Reader {
  staffId: number;
  locale: Locale;
}

/** Limit of the count. */
const mostCounted = 1000;
const mostShown = 5;

const decimalFormat = sql.lit('FM999999990.00');
/** An order by the code of its currency and its amount with two decimals: names are only read by calls that write an audit entry. */
const worth = sql`concat(currency, ' ', to_char(grand_minor / 100.0, ${decimalFormat}))`;
const noHour = sql`null::timestamptz`;

/** Query of each kind of task: id, text, since, due; some depend on the person or their language. */
const sources: Readonly<
  Record<Exclude<TodayKind, BenchKind>, RawBuilder<unknown> | ((reader: Reader) => RawBuilder<unknown>)>
> = {
  'orders-held': sql`
    select increment_id::text as id, ${worth} as text, updated_at as since, ${noHour} as due
    from orders where ${isWaitedFor('review')}`,
  'transfers-awaited': sql`
    select increment_id::text as id, ${worth} as text, created_at as since, expires_at as due
    from orders where ${isWaitedFor('transfer')}`,
  'orders-to-start': sql`
    select increment_id::text as id, ${worth} as text, coalesce(paid_at, updated_at) as since, ${noHour} as due
    from orders where ${isWaitedFor('work')}`,
  'drawings-to-send': sql`
    select increment_id::text as id, ${worth} as text, coalesce(paid_at, updated_at) as since, ${noHour} as due
    from orders where status in ('payment_confirmed', 'processing') and ${isWaitedFor('drawing')}
      and not exists (select from drawing where drawing.order_id = orders.id and drawing.state = 'change_asked')`,
  'drawings-awaited': sql`
    select increment_id::text as id, ${worth} as text,
      (select max(sent_at) from drawing where drawing.order_id = orders.id) as since, ${noHour} as due
    from orders where status in ('payment_confirmed', 'processing') and ${isWaitedFor('approval')}`,
  'drawings-to-change': sql`
    select increment_id::text as id, ${worth} as text, coalesce(answered_at, sent_at) as since, ${noHour} as due
    from drawing join orders on orders.id = drawing.order_id
    where drawing.state = 'change_asked' and status in ('payment_confirmed', 'processing') and ${isWaitedFor('drawing')}`,
  'rests-awaited': sql`
    select increment_id::text as id, ${worth} as text, updated_at as since, rest_due_at as due
    from orders where status in ('payment_confirmed', 'processing') and ${isWaitedFor('rest')}`,
  'parcels-to-send': sql`
    select increment_id::text as id, ${worth} as text, updated_at as since, ${noHour} as due
    from orders where status in ('payment_confirmed', 'processing') and ${isWaitedFor('parcel')}`,
  'returns-to-answer': sql`
    select return_request.id::text as id, increment_id::text as text, return_request.updated_at as since, ${noHour} as due
    from return_request join orders on orders.id = return_request.order_id where return_request.state = 'in_review'`,
  'returns-to-inspect': sql`
    select return_request.id::text as id, increment_id::text as text, return_request.updated_at as since, ${noHour} as due
    from return_request join orders on orders.id = return_request.order_id where return_request.state = 'received'`,
  'returns-to-settle': sql`
    select return_request.id::text as id, increment_id::text as text, return_request.updated_at as since, ${noHour} as due
    from return_request join orders on orders.id = return_request.order_id where return_request.state = 'inspected'`,
  appointments: () => sql`
    select id::text as id, to_char(starts_at at time zone ${shopZone()}, 'YYYY-MM-DD HH24:MI') as text, created_at as since, contact_due_at as due
    from appointment where state = 'requested'`,
  'reviews-held': sql`
    select id::text as id, concat(stars, ' / 5') as text, greatest(written_at, created_at) as since, ${noHour} as due
    from review where state = 'held'`,
  'messages-to-answer': sql`
    select conversation.id::text as id, coalesce(increment_id::text, '') as text, waiting_since as since, ${noHour} as due
    from conversation left join orders on orders.id = conversation.order_id where conversation.state = 'waiting'`,
  'privacy-requests': sql`
    select id::text as id, kind as text, asked_at as since, due_at as due
    from privacy_request where state = 'open'`,
  'gifts-to-send': sql`
    select claim_id::text as id, country as text, asked_at as since, ${noHour} as due
    from gift_parcel where sent_at is null`,
  'refunds-by-hand': sql`
    select refund.id::text as id, concat_ws(' ', orders.increment_id, refund.currency,
      to_char(refund.amount_minor / 100.0, ${decimalFormat})) as text, refund.created_at as since, ${noHour} as due
    from refund
    join payment_attempt on payment_attempt.id = refund.attempt_id
    join orders on orders.id = payment_attempt.order_id
    where refund.state in ('manual', 'failed')`,
  'stock-low': ({ locale }) => sql`
    select id::text as id, concat_ws(' · ', ${localField('text', 'name', locale)}, sku) as text, 'epoch'::timestamptz as since, ${noHour} as due
    from product where on_shelf and stock <= ${lowStock}`,
  'publish-failed': sql`
    select id::text as id, concat_ws(' ', what, key) as text, coalesce(finished_at, due_at) as since, ${noHour} as due
    from publish where state = 'failed'`,
  'approvals-waiting': ({ staffId }) => sql`
    select id::text as id, reason as text, asked_at as since, ${noHour} as due
    from approval where state = 'waiting' and asked_by <> ${staffId}`,
  'notices-refused': sql`
    select provider as id, fault as text, first_at as since, ${noHour} as due
    from refused_notice where seen_at is null`,
  'books-differ': sql`
    select id::text as id, concat_ws(' ', provider, payment) as text, found_at as since, ${noHour} as due
    from reconciliation_difference where mended_at is null`,
};

/** The first tasks, by deadline and waiting time, and their number, up to a thousand. */
export async function readWaiting(
  executor: Executor,
  kind: Exclude<TodayKind, BenchKind>,
  reader: Reader,
): Promise<{ count: number; rows: WaitingRow[] }> {
  const source = sources[kind];
  const found = typeof source === 'function' ? source(reader) : source;
  const { rows } = await sql<WaitingRow & { count: number }>`
    select id, text, since, due, count(*) over ()::int as count
    from (select * from (${found}) as waits order by due nulls last, since limit ${mostCounted}) as counted
    order by due nulls last, since
    limit ${mostShown}`.execute(executor);
  return { count: rows[0]?.count ?? 0, rows };
}
