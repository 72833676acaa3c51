import { sql } from 'kysely';
import { neededPolicies, templateMark } from '#kernel/shop/content/unnamed-shop.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Kind of the email that tests the mail account. */
export const testEmail = 'test-email';

export interface OpeningFacts {
  hasCurrency: boolean;
  hasStore: boolean;
  hasEmail: boolean;
  hasProduct: boolean;
  /** Whether the shop has no name in one of its languages. */
  isShopUnnamed: boolean;
  /** Whether a product on the shelf has no name in a language. */
  hasUnnamedProduct: boolean;
  /** Needed policies, except templates that still have their mark. */
  policies: number;
}

/** Read here rather than known to the process: the steps are those of this database. */
const languages = sql`(select value from shop_document where key = 'languages') as document
  cross join lateral jsonb_array_elements(document.value) as language`;

/** Facts for the steps before the opening. */
export async function readOpeningFacts(executor: Executor): Promise<OpeningFacts> {
  const { rows } = await sql<OpeningFacts>`select
    exists (select 1 from currency) and exists (select 1 from country) as "hasCurrency",
    exists (select 1 from store where archived_at is null) as "hasStore",
    exists (select 1 from mail_outbox where kind = ${testEmail} and sent_at is not null) as "hasEmail",
    exists (select 1 from product where on_shelf) as "hasProduct",
    exists (select 1 from ${languages} where coalesce(
      (select value #>> array['brand', 'name', language ->> 'code'] from shop_document where key = 'site'), '') = ''
    ) as "isShopUnnamed",
    exists (select 1 from product, ${languages}
      where on_shelf and coalesce(text -> (language ->> 'code') ->> 'name', '') = '') as "hasUnnamedProduct",
    (select count(*)::integer from content_page where key = any(${[...neededPolicies]}::text[])
      and text::text not like ${`%${templateMark}%`}) as policies`.execute(executor);
  const [facts] = rows;
  if (!facts) throw new Error('a query of facts has one row');
  return facts;
}
