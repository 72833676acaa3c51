import { type Kysely, sql } from 'kysely';

/** The languages of a shop from before they were data. */
const earlierLanguages = [
  {
    code: 'en',
    prefix: '',
    name: 'English',
    html: 'en',
    intl: 'en-HK',
    openGraph: 'en_GB',
    headerValues: [],
  },
  {
    ...{ code: 'tc', prefix: 'tc', name: '繁體中文', html: 'zh-Hant', intl: 'zh-Hant-HK' },
    ...{ openGraph: 'zh_HK', headerValues: ['tw'] },
  },
  {
    ...{ code: 'zh', prefix: 'zh', name: '简体中文', html: 'zh-Hans', intl: 'zh-Hans-CN' },
    ...{ openGraph: 'zh_CN', headerValues: [] },
  },
];

/**
 * Texts in any languages: a shop that exists keeps its three, names of email templates move into one column, and searches
 * read the names of products in every language that they have.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into shop_document (key, value)
    select 'languages', ${JSON.stringify(earlierLanguages)}::jsonb
    where exists (select from shop_document where key = 'site')
    on conflict do nothing`.execute(db);

  await sql`alter table conversation drop constraint if exists conversation_locale_check`.execute(db);

  await sql`alter table letter_template add column if not exists names jsonb not null default '{}'`.execute(
    db,
  );
  await sql`update letter_template set names = jsonb_strip_nulls(jsonb_build_object(
      'en', name, 'tc', nullif(name_tc, ''), 'zh', nullif(name_zh, '')
    )) where names = '{}'`.execute(db);

  await sql`create or replace function texts_in_every_language(texts jsonb, field text)
    returns text language sql immutable parallel safe as $$
      select coalesce(string_agg(value ->> field, ' ' order by key), '') from jsonb_each(texts)
    $$`.execute(db);
  await sql`create index if not exists product_by_names on product
    using gin (lower(texts_in_every_language(text, 'name')) gin_trgm_ops)`.execute(db);
  await sql`drop index if exists product_by_name`.execute(db);
}
