import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Basket } from '#kernel/cart/cart.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import {
  type DiamondRow,
  diamondColumns,
  type SaleRow,
  saleColumns,
} from '#server/platform/db/schema/catalogue.ts';

/** What is asked for besides the cart itself. */
export interface CartQuestion {
  customerId: number;
  /** The ordinary one where nothing is said. */
  basket?: Basket;
  /** Goods that are to come into the cart. */
  productIds?: readonly number[];
  stoneIds?: readonly number[];
  /** A coupon that is to be put on it, in capitals. */
  couponCode?: string;
  /** Cards of what goes with the cart. */
  suggestions?: { locale: Locale; count: number };
  /** What an order of it needs. */
  order?: { addressId: number; storeId: number; clientKey: string };
}

/** The values of a question in its statement. */
interface SnapshotValues {
  customerId: number;
  basket: Basket;
  productIds: readonly number[];
  stoneIds: readonly number[];
  couponCode: string;
  locale: Locale;
  count: number;
  addressId: number;
  storeId: number;
  clientKey: string;
}

/**
 * What goes with the pieces of the cart, best first, then what sells best; only what can be had now. `cart` is that
 * of the query around it.
 */
function suggestedCards({ locale, count }: Pick<SnapshotValues, 'locale' | 'count'>) {
  // The few are found first: the long texts of the others stay where they are.
  return sql<CardRow[] | null>`(
    select json_agg(card) from (
      select product.id, sku, customized_type, price_minor, lowest_price_minor, lowest_original_minor, stock, digest,
        text -> ${locale}::text ->> 'name' as name, text -> ${locale}::text ->> 'subtitle' as subtitle,
        reviewed.count as review_count, reviewed.average as review_average
      from product cross join lateral (
        select count(*)::integer as count, coalesce(round(avg(stars), 1), 0)::float as average from review
        where product_id = product.id and state = 'published' and demonstration is null
      ) as reviewed join (
        select product.id, row_number() over (order by place nulls last, best_seller desc, sort) as rank
        from product left join (
          select value::integer as id, min(owner.id * 1000 + position) as place
          from product as owner, jsonb_array_elements_text(owner.related) with ordinality as related (value, position)
          where owner.id in (select product_id from cart_line where cart_id = cart.id) group by value
        ) as related on related.id = product.id
        where on_shelf and stock > 0 and (best_seller or featured or place is not null)
          and not exists (select from cart_line where cart_id = cart.id and product_id = product.id)
        order by rank limit ${count}::integer
      ) as chosen on chosen.id = product.id
      order by rank
    ) as card
  )`;
}

const noCards = sql<CardRow[] | null>`null`;

function selectSnapshot(executor: Executor, values: SnapshotValues, cards = noCards) {
  const { customerId, basket, productIds, stoneIds, couponCode } = values;
  return executor
    .selectFrom('customer')
    .leftJoin('cart', (join) =>
      join.onRef('cart.customer_id', '=', 'customer.id').on('cart.basket', '=', basket),
    )
    .where('customer.id', '=', customerId)
    .select(['cart.id as cartId', 'cart.revision', 'cart.coupon_id as couponId'])
    .select(['customer.email', 'customer.firstname', 'customer.lastname', 'customer.phone'])
    .select((of) => {
      // In the database's own hands: a list of ids beside the lines, so that each id is looked up in its index.
      const named = (ids: readonly number[]) =>
        of
          .selectFrom(sql<{ id: number }>`unnest(${ids}::integer[])`.as<'named'>(sql`named (id)`))
          .select('named.id');
      const ofCart = of.selectFrom('cart_line').whereRef('cart_line.cart_id', '=', 'cart.id');
      return [
        jsonArrayFrom(
          ofCart
            .select(['cart_line.id', 'kind', 'product_id', 'options', 'qty', 'is_selected'])
            .select(['design', 'design_hash', 'diamond_id', 'name', 'image_id'])
            .orderBy('cart_line.id'),
        ).as('lines'),
        jsonArrayFrom(
          of
            .selectFrom('product')
            .select(saleColumns)
            .$castTo<SaleRow>()
            .where('id', 'in', ofCart.select('product_id as id').unionAll(named(productIds))),
        ).as('products'),
        jsonArrayFrom(
          of
            .selectFrom('diamond')
            .select(diamondColumns)
            .$castTo<DiamondRow>()
            .where('id', 'in', ofCart.select('diamond_id as id').unionAll(named(stoneIds))),
        ).as('stones'),
        jsonArrayFrom(
          of
            .selectFrom('design_picture')
            .select(['hash', 'picture_id', 'media'])
            .where('hash', 'in', ofCart.select('design_hash as id').where('image_id', 'is', null))
            .where('picture_id', 'is not', null),
        ).as('drawn'),
        jsonArrayFrom(of.selectFrom('metal_quote').select(['base', 'per_ounce_minor', 'quoted_at'])).as(
          'quotes',
        ),
        jsonObjectFrom(of.selectFrom('price_rule').select('rates').where('state', '=', 'holds')).as('rule'),
        jsonArrayFrom(
          of
            .selectFrom('coupon')
            .leftJoin('coupon as campaign', 'campaign.id', 'coupon.campaign_id')
            .select(['coupon.id', 'coupon.code', 'coupon.type', 'coupon.pay_percent'])
            .select([
              'coupon.discount_minor',
              'coupon.min_subtotal_minor',
              'coupon.starts_at',
              'coupon.ends_at',
            ])
            .select(['coupon.times_per_customer', 'coupon.currencies', 'coupon.paused_at', 'coupon.sections'])
            .select(
              sql<number[]>`(
                select coalesce(json_agg(distinct place.product_id), '[]') from cart_line
                join product_category as place on place.product_id = cart_line.product_id
                join category on category.id = place.category_id
                left join category as main on main.id = category.parent_id
                where cart_line.cart_id = cart.id
                  and (category.slug = any(coupon.sections) or main.slug = any(coupon.sections))
              )`.as('counted_products'),
            )
            // `least` passes over what is null: a code of its own and its campaign each have their limit, or none.
            .select(
              sql<number | null>`least(coupon.times_total - coupon.used_total,
                campaign.times_total - campaign.used_total)`.as('uses_left'),
            )
            .select(sql<number>`coupon.revision + coalesce(campaign.revision, 0)`.as('revision'))
            .select((each) =>
              each
                .selectFrom('coupon_customer')
                .innerJoin('customer as holder', 'holder.id', 'coupon_customer.customer_id')
                .where('coupon_customer.coupon_id', '=', sql<number>`coalesce(coupon.campaign_id, coupon.id)`)
                // Each log-in as a guest makes another customer of an address; guests and accounts have an index each.
                .where(
                  sql<boolean>`(holder.email = customer.email and holder.is_guest
                    or holder.email = customer.email and not holder.is_guest)`,
                )
                .select(sql<number>`coalesce(sum(used), 0)::integer`.as('used'))
                .as('used_by_customer'),
            )
            .where((where) =>
              where.or([
                where('coupon.id', '=', where.ref('cart.coupon_id')),
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
                        .whereRef('gift_claim.customer_id', '=', 'customer.id')
                        .select('gift_claim.id'),
                    ),
                  ]),
                ]),
              ]),
            ),
        ).as('coupons'),
        cards.as('suggestions'),
      ];
    });
}

function selectForOrder(executor: Executor, values: SnapshotValues) {
  const { addressId, storeId, clientKey } = values;
  return selectSnapshot(executor, values).select((of) => [
    jsonObjectFrom(
      of
        .selectFrom('address')
        .selectAll('address')
        .whereRef('customer_id', '=', 'customer.id')
        .where('address.id', '=', addressId),
    ).as('address'),
    sql<number>`(select count(*)::integer from address where address.customer_id = customer.id)`.as(
      'addressCount',
    ),
    jsonObjectFrom(
      of.selectFrom('store').select(['store.id', 'services', 'country_code']).where('store.id', '=', storeId),
    ).as('store'),
    jsonArrayFrom(
      of
        .selectFrom('stock_place')
        .select(['product_id as productId', 'store_id as storeId', 'pieces'])
        .where(
          'product_id',
          'in',
          of
            .selectFrom('cart_line')
            .whereRef('cart_line.cart_id', '=', 'cart.id')
            .where('product_id', 'is not', null)
            .select((line) => line.ref('product_id').$notNull().as('id')),
        ),
    ).as('places'),
    jsonObjectFrom(
      of
        .selectFrom('orders')
        .selectAll('orders')
        .whereRef('customer_id', '=', 'customer.id')
        .where('client_key', '=', clientKey),
    ).as('known'),
  ]);
}

/** Found nowhere. */
const noOrder = { addressId: 0, storeId: 0, clientKey: '' };
const nothingOfOrders = { address: null, addressCount: 0, store: null, known: null, places: [] };

/**
 * Everything that a decision about a cart rests on, as it stood at one moment: the cart and its lines, their products
 * and stones, the day's quotes and rates, the coupons and how often this shopper's address has used them. One statement.
 */
export async function readSnapshot(executor: Executor, question: CartQuestion) {
  const { customerId, basket = 'cart', productIds = [], stoneIds = [], couponCode = '' } = question;
  const { suggestions, order } = question;
  const { locale, count } = suggestions ?? { locale: 'en', count: 0 };
  const values = {
    ...{ customerId, basket, productIds, stoneIds, couponCode, locale, count },
    ...(order ?? noOrder),
  } satisfies SnapshotValues;
  if (order) return selectForOrder(executor, values).executeTakeFirstOrThrow();
  const cards = suggestions ? suggestedCards(values) : noCards;
  const row = await selectSnapshot(executor, values, cards).executeTakeFirstOrThrow();
  return { ...row, ...nothingOfOrders };
}

export type SnapshotRow = Awaited<ReturnType<typeof readSnapshot>>;
