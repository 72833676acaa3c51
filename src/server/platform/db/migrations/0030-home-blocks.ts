import { type Kysely, sql } from 'kysely';

const text = { en: '' };
/** The order of the releases before home page blocks. */
const blocks = [
  ...['hero', 'categories', 'featured', 'design', 'bestSelling', 'diamonds'],
  ...['introduction', 'promises', 'designers', 'stores', 'purchased'],
].map((block) => ({
  ...{ block, isHidden: false, title: text, content: text, image: '', url: '', action: text },
}));

/**
 * Puts the links of two blocks, which were fixed, into the home page, and completes its draft, which could not be
 * published without the new fields.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const linked = (fields: string) =>
    sql`${sql.ref(fields)} || jsonb_build_object(
      'introduction', jsonb_build_object('url', case when exists (select from article where aid = 401 and tid = 4)
        then '/article/4/401/' else '' end) || (${sql.ref(fields)} -> 'introduction'),
      'purchased', jsonb_build_object('url', case when exists (select from content_page where key = 'warranty-and-care')
        then '/policy/warranty-and-care/' else '' end) || (${sql.ref(fields)} -> 'purchased'))`;
  await sql`update shop_document set value = ${linked('value')} where key = 'home'`.execute(db);
  await sql`update content_change set fields = ${JSON.stringify({ hero: 'slides', blocks })}::jsonb || ${linked('fields')}
    where kind = 'home' and fields ? 'introduction' and fields ? 'purchased'`.execute(db);
}
