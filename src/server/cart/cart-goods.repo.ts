import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { localField } from '#server/platform/db/localised-columns.ts';

/** The coupons to read: that of the cart, and the one with this code. */
export interface CouponQuestion {
  customerId: number;
  cart: { id: number; couponId: number | null } | null;
  /** In capitals; '' for none. */
  couponCode: string;
}

/** Coupons with their remaining uses for this customer. */
function selectCoupons(executor: Executor, { customerId, cart, couponCode }: CouponQuestion) {
  const sections = sql<number[]>`(
    select coalesce(json_agg(distinct place.product_id), '[]') from cart_line
    join product_category as place on place.product_id = cart_line.product_id
    join category on category.id = place.category_id
    left join category as main on main.id = category.parent_id
    where cart_line.cart_id = ${cart?.id ?? null}::integer
      and (category.slug = any(coupon.sections) or main.slug = any(coupon.sections))
  )`;
  // Each guest sign-in inserts another customer of an address; guests and accounts have an index each.
  const hasOrdered = sql<boolean>`(coupon.first_order and exists (
    select from customer as asking
    join customer as buyer on buyer.email = asking.email and buyer.is_guest
      or buyer.email = asking.email and not buyer.is_guest
    join orders on orders.customer_id = buyer.id
    where asking.id = ${customerId} and orders.paid_at is not null))`;
  return (
    executor
      .selectFrom('coupon')
      .leftJoin('coupon as campaign', 'campaign.id', 'coupon.campaign_id')
      .select(['coupon.id', 'coupon.code', 'coupon.type', 'coupon.pay_percent'])
      .select(['coupon.discount_minor', 'coupon.min_subtotal_minor', 'coupon.starts_at', 'coupon.ends_at'])
      .select([
        'coupon.times_per_customer',
        'coupon.currencies',
        'coupon.paused_at',
        'coupon.sections',
        'coupon.first_order',
      ])
      .select(hasOrdered.as('has_ordered'))
      .select(sections.as('counted_products'))
      // `least` ignores null: a code and its campaign have a limit each, or none.
      .select(
        sql<number | null>`least(coupon.times_total - coupon.used_total,
          campaign.times_total - campaign.used_total)`.as('uses_left'),
      )
      .select((each) =>
        each
          .selectFrom('coupon_customer')
          .innerJoin('customer as holder', 'holder.id', 'coupon_customer.customer_id')
          .innerJoin('customer as asking', (join) => join.on('asking.id', '=', customerId))
          .where('coupon_customer.coupon_id', '=', sql<number>`coalesce(coupon.campaign_id, coupon.id)`)
          .where(
            sql<boolean>`(holder.email = asking.email and holder.is_guest
              or holder.email = asking.email and not holder.is_guest)`,
          )
          .select(sql<number>`coalesce(sum(used), 0)::integer`.as('used'))
          .as('used_by_customer'),
      )
      .where((where) =>
        where.or([
          where('coupon.id', '=', cart?.couponId ?? 0),
          where.and([
            where('coupon.code', '=', couponCode),
            where('coupon.by_made_codes', '=', false),
            where.or([
              where('coupon.by_gift', '=', false),
              where.exists(
                where
                  .selectFrom('gift_claim')
                  .innerJoin('gift', 'gift.code', 'gift_claim.gift_code')
                  .whereRef('gift.coupon_id', '=', 'coupon.id')
                  .where('gift_claim.customer_id', '=', customerId)
                  .select('gift_claim.id'),
              ),
            ]),
          ]),
        ]),
      )
  );
}

/** The metal quotes and price rule in force, and the coupons. One statement. */
export async function readPricing(executor: Executor, question: CouponQuestion) {
  return executor
    .selectNoFrom((of) => [
      jsonArrayFrom(of.selectFrom('metal_quote').select(['base', 'per_ounce_minor', 'quoted_at'])).as(
        'quotes',
      ),
      jsonObjectFrom(of.selectFrom('price_rule').select('rates').where('state', '=', 'holds')).as('rule'),
      jsonArrayFrom(selectCoupons(executor, question)).as('coupons'),
    ])
    .executeTakeFirstOrThrow();
}

/** Rendered images of these designs; designs without one are left out. */
export async function readDesignImages(executor: Executor, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return executor
    .selectFrom('design_picture')
    .select(['hash', 'picture_id', 'media'])
    .where('hash', 'in', [...new Set(hashes)])
    .where('picture_id', 'is not', null)
    .execute();
}

/** Cards of available products: related ones first, then best sellers. */
export async function readSuggestions(
  executor: Executor,
  { cartId, locale, count }: { cartId: number | null; locale: Locale; count: number },
): Promise<CardRow[]> {
  const ofCart = sql`(select product_id from cart_line
    where cart_id = ${cartId}::integer and product_id is not null)`;
  // The ids are ranked first, so that the long texts of all other products are not read.
  const { rows } =
    await sql<CardRow>`select product.id, sku, customized_type, price_minor, lowest_price_minor,
      lowest_original_minor, prior_prices, metal_prices_minor, lowest_choices, stock, digest, renders, pictures,
      ${localField('text', 'name', locale)} as name,
      ${localField('text', 'subtitle', locale)} as subtitle,
      reviewed.count as review_count, reviewed.average as review_average
    from product cross join lateral (
      select count(*)::integer as count, coalesce(round(avg(stars), 1), 0)::float as average from review
      where product_id = product.id and state = 'published' and order_item_id is not null
    ) as reviewed join (
      select product.id, row_number() over (order by place nulls last, best_seller desc, sort) as rank
      from product left join (
        select value::integer as id, min(owner.id * 1000 + position) as place
        from product as owner, jsonb_array_elements_text(owner.related) with ordinality as related (value, position)
        where owner.id in ${ofCart} group by value
      ) as related on related.id = product.id
      where on_shelf and stock > 0 and (best_seller or featured or place is not null)
        and product.id not in ${ofCart}
      order by rank limit ${count}::integer
    ) as chosen on chosen.id = product.id
    order by rank`.execute(executor);
  return rows;
}
