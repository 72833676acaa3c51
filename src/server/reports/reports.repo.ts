import { type RawBuilder, sql } from 'kysely';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { ends, type Period, receivedIn, within, zone } from './received-money.repo.ts';

const dayOf = (moment: string) =>
  sql<string>`to_char(${sql.ref(moment)} at time zone ${zone()}, 'YYYY-MM-DD')`;

async function rowsOf<Row>(executor: Executor, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(executor)).rows;
}

/** Received money in the base currency, less what was refunded of it. */
const netBase = sql<number>`coalesce(sum(received.base_minor
  - round(received.refunded_minor::numeric * orders.base_grand_minor / nullif(orders.grand_minor, 0))), 0)::bigint`;

/** Money that was received on every day of a period, the first day first, and the orders that were paid, whole or with a deposit. */
export function readSalesDays(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{ day: string; orders: number; minor: number }>`
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sales.orders, 0)::integer as orders,
        coalesce(sales.minor, 0)::bigint as minor
      from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, interval '1 day') as days (day)
      left join (
        select ${dayOf('received.at')} as day, count(*) filter (where is_first) as orders, ${netBase} as minor
        from ${receivedIn(period)} as received join orders on orders.id = received.order_id group by 1
      ) as sales on sales.day = to_char(days.day, 'YYYY-MM-DD')
      order by days.day`,
  );
}

/**
 * Money that was received, by day, currency and delivery method. A deposit counts the order and its pieces; the rest is on a day of
 * its own.
 */
export function readSales(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{
      day: string;
      currency: string;
      channel: 'delivery' | 'pick-up';
      orders: number;
      pieces: number;
      paid: number;
      base: number;
      refunded: number;
    }>`select ${dayOf('received.at')} as day, currency,
      case when store_id is null then 'delivery' else 'pick-up' end as channel,
      (count(*) filter (where is_first))::integer as orders,
      coalesce(sum(items_count) filter (where is_first), 0)::integer as pieces, sum(received.minor)::bigint as paid,
      ${netBase} as base, sum(received.refunded_minor)::bigint as refunded
      from ${receivedIn(period)} as received join orders on orders.id = received.order_id
      group by 1, 2, 3 order by 1 desc, 2, 3`,
  );
}

/** Proposals of each member of staff that were sent in a period, the orders that were paid from any of theirs, and the money received. */
export function readSellers(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{ seller: string; proposals: number; settled: number; base: number }>`
      select staff.name as seller, coalesce(sent.proposals, 0)::integer as proposals,
        coalesce(paid.settled, 0)::integer as settled, coalesce(paid.base, 0)::bigint as base
      from staff
      left join (
        select staff_id, count(*) as proposals from proposal where ${within('sent_at', period)} group by 1
      ) as sent on sent.staff_id = staff.id
      left join (
        select staff_id, count(*) filter (where is_first) as settled, ${netBase} as base
        from ${receivedIn(period)} as received join orders on orders.id = received.order_id
        join proposal on proposal.id = orders.proposal_id
        group by 1
      ) as paid on paid.staff_id = staff.id
      where sent.proposals > 0 or paid.staff_id is not null
      order by base desc, seller`,
  );
}

/**
 * Stored value by currency: what was sold, given, traded in, redeemed and returned in a period, and what the shop owes
 * today.
 */
export function readStoredValue(executor: Executor, period: Period) {
  const sum = (kind: string, sign: 1 | -1) =>
    sql`coalesce(sum(${sign}::int * entry.amount_minor) filter (where entry.kind = ${kind} and ${within('entry.at', period)}), 0)::bigint`;
  return rowsOf(
    executor,
    sql<{
      currency: string;
      cards: number;
      goodwill: number;
      credited: number;
      traded: number;
      redeemed: number;
      back: number;
      expired: number;
      liability: number;
    }>`select account.currency, ${sum('sold', 1)} - ${sum('voided', -1)} as cards, ${sum('goodwill', 1)} as goodwill,
      ${sum('refund', 1)} as credited, ${sum('traded', 1)} as traded, ${sum('redeemed', -1)} as redeemed, ${sum('returned', 1)} as back,
      ${sum('expired', -1)} as expired, sum(entry.amount_minor)::bigint as liability
      from stored_value_entry entry join stored_value_account account on account.id = entry.account_id
      group by account.currency order by account.currency`,
  );
}

/** Paid products by the part of their prices that was received. */
export function readPieces(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{ sku: string; name: string; sold: number; base: number; returned: number }>`
      select item.sku, (array_agg(coalesce(item.name ->> ${defaultLocale}::text, (select min(value) from jsonb_each_text(item.name)))))[1] as name, coalesce(sum(item.qty) filter (where is_first), 0)::integer as sold,
        round(sum(item.base_row_minor * received.share))::bigint as base,
        coalesce(sum(back.qty) filter (where is_first), 0)::integer as returned
      from ${receivedIn(period)} as received
      join order_item item on item.order_id = received.order_id
      left join lateral (select sum(qty) as qty from return_request
        where order_item_id = item.id and state in ('refunded', 'awaiting_refund', 'sent_back', 'traded_in')) back on true
      group by item.sku order by base desc, item.sku limit 1000`,
  );
}

/** Pieces of paid orders by product, without those that came back. */
export function readSoldByProduct(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{ id: number; sold: number }>`
      select item.product_id as id, greatest(sum(item.qty) - coalesce(sum(back.qty), 0), 0)::integer as sold
      from orders
      join order_item item on item.order_id = orders.id
      left join lateral (select sum(qty) as qty from return_request
        where order_item_id = item.id and state in ('refunded', 'awaiting_refund', 'sent_back', 'traded_in')) back on true
      where ${within('paid_at', period)} and item.product_id is not null
      group by item.product_id`,
  );
}

/** Visits, carts, orders and paid orders, counted without tracking anyone. */
export function readFunnel(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{ day: string; visits: number; baskets: number; placed: number; settled: number }>`
      select to_char(day, 'YYYY-MM-DD') as day,
        (select coalesce(sum(entries), 0)::integer from page_visit where page_visit.day = days.day::date) as visits,
        (select count(*)::integer from cart where created_at >= day at time zone ${zone()}
          and created_at < (day + interval '1 day') at time zone ${zone()}) as baskets,
        (select count(*)::integer from orders where created_at >= day at time zone ${zone()}
          and created_at < (day + interval '1 day') at time zone ${zone()}) as placed,
        (select count(*)::integer from orders where created_at >= day at time zone ${zone()}
          and created_at < (day + interval '1 day') at time zone ${zone()} and paid_at is not null) as settled
      from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, interval '1 day') as days (day)
      order by day desc`,
  );
}

/** Page views, by day, kind and language. */
export function readVisits(executor: Executor, { from, to }: Period) {
  return rowsOf(
    executor,
    sql<{ day: string; page: string; language: string; views: number; visits: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, page, locale as language, views, entries as visits
      from page_visit where day between ${from}::date and ${to}::date
      order by day desc, views desc, page, locale`,
  );
}

/** Returns and their reasons. */
export function readReturns(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    sql<{
      service: string;
      reason: string;
      currency: string;
      requests: number;
      pieces: number;
      paid: number;
    }>`
      select service, reason, orders.currency, count(*)::integer as requests, sum(qty)::integer as pieces,
        coalesce(sum(actual_minor) filter (where return_request.state = 'refunded'), 0)::bigint as paid
      from return_request join orders on orders.id = order_id
      where ${within('return_request.created_at', period)}
      group by 1, 2, 3 order by requests desc, 1, 2, 3`,
  );
}

/** Sellable loose stones at the end of the period, by age. */
export function readStones(executor: Executor, { to }: Period) {
  return rowsOf(
    executor,
    sql<{ origin: string; age: string; stones: number; carats: number; base: number }>`
      select origin, case when days < 30 then '0-29' when days < 90 then '30-89' when days < 180 then '90-179'
          when days < 365 then '180-364' else '365+' end as age,
        count(*)::integer as stones, (sum(carat_hundredths) / 100.0)::float as carats, sum(price_minor)::bigint as base
      from (select origin, carat_hundredths, price_minor,
          extract(day from ${ends(to)} - listed_at)::integer as days
        from diamond where stock > 0 and listed_at < ${ends(to)}) listed
      group by 1, 2 order by 1, min(days)`,
  );
}
