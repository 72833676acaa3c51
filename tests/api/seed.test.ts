import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { newContent, readContentRecord, saveContent } from '#server/content/content-desk.service.ts';
import { contentHistory } from '#server/content/content-history.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { seed } from '#server/seed/seed.ts';
import { insertRows, type SeededTable, seededTables, updateRows } from '#server/seed-rows/seed-rows.repo.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { staffCall } from '../fixtures/desk-staff.ts';
import { testStones } from '../fixtures/test-database.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const three = (text: string): Localised => ({ en: text, tc: text, zh: text });
const call = () => staffCall(shop, 'Mei', 'content', () => undefined);
const staff = (...words: string[]) => runStaffCommand(shop.host, words);

/** Makes the data files newer than this row: as if an older release had written another value. */
async function makeOlder(
  table: SeededTable,
  key: string,
  column: string,
  value: unknown,
  isStored = true,
): Promise<void> {
  const { handle } = shop.db;
  const written = await sql`update seeded_row
    set written = jsonb_set(written, ${[column]}::text[], ${jsonb(value)})
    where table_name = ${table} and key = ${key}`.execute(handle);
  expect(Number(written.numAffectedRows)).toBe(1);
  if (isStored) await updateRows(handle, table, [{ [seededTables[table][0]]: key, [column]: value }]);
}

/** Loads every part again, as after a release with changed data files. */
async function seedAgain() {
  await shop.db.handle.updateTable('seed_state').set({ digest: '' }).execute();
  return seed(shop.db, undefined, testStones);
}

async function rename(kind: 'article' | 'question', key: string, field: string, text: string): Promise<void> {
  const record = await readContentRecord(shop.host, { kind, key });
  const fields = { ...record.fields, [field]: three(text) };
  await saveContent(shop.host, call(), { kind, key, version: record.version, fields });
}

const productOf = (id: number) =>
  shop.db.handle.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('seeding again', () => {
  it('changes nothing without changed files, and never undoes a sale', async () => {
    expect(await seed(shop.db)).toEqual({ parts: [], conflicts: [] });
    await shop.db.handle.updateTable('product').set({ stock: 7 }).where('id', '=', 1001).execute();
    await shop.db.handle
      .updateTable('diamond')
      .set({ state: 'sold', stock: 0, held_by: 1 })
      .where('id', '=', 5)
      .execute();
    await sql`insert into diamond select (jsonb_populate_record(diamond, '{"id": 90001, "supplier": "Antwerp",
      "certificate_no": "1", "stock": 1}')).* from diamond where id = 6`.execute(shop.db.handle);
    // A database that was seeded before its rows were recorded: they are adopted.
    const { numDeletedRows } = await shop.db.handle.deleteFrom('seeded_row').executeTakeFirst();
    expect(await seedAgain()).toMatchObject({ conflicts: [] });
    const adopted = await shop.db.handle.selectFrom('seeded_row').select('key').execute();
    // The empty documents of a new shop were replaced by the demonstration's, but for the announcement.
    expect(adopted).toHaveLength(Number(numDeletedRows) - 1);
    expect((await productOf(1001)).stock).toBe(7);
    const stones = shop.db.handle
      .selectFrom('diamond')
      .select(['id', 'state'])
      .where('id', 'in', [5, 90_001]);
    expect(await stones.orderBy('id').execute()).toEqual([
      { id: 5, state: 'sold' },
      { id: 90_001, state: 'available' },
    ]);
  });

  it('updates rows as it left them, and keeps those that were created, changed or deleted here', async () => {
    const { handle } = shop.db;
    // Created here.
    const pattern = await readContentRecord(shop.host, { kind: 'article', key: '101' });
    const made = await newContent(shop.host, call(), { kind: 'article', fields: pattern.fields });
    const computed = ['lowest_price_minor', 'lowest_original_minor', 'metal_prices_minor', 'lowest_choices'];
    const own = Object.fromEntries(
      Object.entries(await productOf(1002)).filter(([column]) => !computed.includes(column)),
    );
    await insertRows(handle, 'product', [{ ...own, id: 9001, sku: 'OWN-1' }]);
    // Changed here, and newer in the files.
    await rename('article', '102', 'title', 'Ours');
    await rename('question', '1', 'question', 'Ours?');
    const site = await readContentRecord(shop.host, { kind: 'navigation', key: '' });
    const brand = { name: three('Marlow & Daughters'), line: three('Edinburgh') };
    const fields = { ...site.fields, brand };
    await saveContent(shop.host, call(), { kind: 'navigation', key: '', version: site.version, fields });
    await handle.updateTable('currency').set({ rate: '0.2' }).where('code', '=', 'USD').execute();
    await handle.updateTable('country').set({ shipping_cost_minor: 1 }).where('code', '=', 'GB').execute();
    await handle.updateTable('category').set({ sort: 99 }).where('id', '=', 1).execute();
    await handle.updateTable('store').set({ phone: '+44 131 496 0000' }).where('id', '=', 2).execute();
    await handle.updateTable('product').set({ price_minor: 123_400 }).where('id', '=', 1002).execute();
    await handle
      .updateTable('coupon')
      .set({ changed_at: new Date() })
      .where('code', '=', 'WELCOME5')
      .execute();
    await handle
      .updateTable('review')
      .set({ state: 'withdrawn' })
      .where('demonstration', 'is not', null)
      .execute();
    const older = [
      ['article', '102', 'slug', 'x'],
      ['common_problem', '1', 'sort', 900],
      ['currency', 'USD', 'symbol', '$'],
      ['country', 'GB', 'symbol', ''],
      ['category', '1', 'slug', 'x'],
      ['store', '2', 'email', 'x'],
      ['product', '1002', 'slug', 'x'],
      ['coupon', 'WELCOME5', 'pay_percent', 50],
    ] as const;
    for (const [table, key, column, value] of older) await makeOlder(table, key, column, value);
    await makeOlder('shop_document', 'site', 'value', {}, false);
    // Deleted here.
    await handle.deleteFrom('common_problem').where('id', '=', 2).execute();
    await makeOlder('common_problem', '2', 'sort', 900, false);
    // As the last seeding left it, though older than the files.
    await makeOlder('article', '103', 'slug', 'older');

    const { conflicts } = await seedAgain();
    const names = ['shop_document site', ...older.map(([table, key]) => `${table} ${key}`)];
    expect(conflicts.toSorted()).toEqual(names.toSorted());
    expect((await readContentRecord(shop.host, { kind: 'article', key: made.key })).fields).toEqual(
      made.fields,
    );
    const titleOf = async (key: string) =>
      (await readContentRecord(shop.host, { kind: 'article', key })).title.en;
    expect(await titleOf('102')).toBe('Ours');
    expect((await readContentRecord(shop.host, { kind: 'navigation', key: '' })).fields['brand']).toEqual(
      brand,
    );
    expect((await shop.browser().call('homeBase', {})).site_name).toBe('Marlow & Daughters');
    expect((await productOf(1002)).price_minor).toBe(123_400);
    expect((await productOf(9001)).on_shelf).toBe(true);
    const slug = await handle.selectFrom('article').select('slug').where('aid', '=', 103).executeTakeFirst();
    expect(slug?.slug).not.toBe('older');
    const gone = await handle.selectFrom('common_problem').select('id').where('id', '=', 2).execute();
    expect(gone).toEqual([]);
    const shown = await handle.selectFrom('review').select('id').where('state', '=', 'published').execute();
    expect(shown).toEqual([]);
  });

  it('offers the newer rows, of which staff take what this shop has not changed, or decline', async () => {
    const listed = await staff('seed-offers');
    expect(listed).toContain('product 1002: slug');
    expect(listed.split('\n')).toHaveLength(9);
    const before = await readContentRecord(shop.host, { kind: 'article', key: '102' });
    await makeOlder('article', '102', 'text', {}, false);
    expect(await staff('take-seed-offer', 'article', '102')).toContain('text');
    const after = await readContentRecord(shop.host, { kind: 'article', key: '102' });
    expect(after.title.en).not.toBe('Ours');
    const { entries } = await contentHistory(shop.host, { kind: 'article', key: '102' });
    expect(entries[0]?.fields['title']).toEqual(after.fields['title']);
    expect(entries[1]?.fields['title']).toEqual(before.fields['title']);

    await staff('take-seed-offer', 'product', '1002');
    const product = await productOf(1002);
    expect([product.slug === 'x', product.price_minor]).toEqual([false, 123_400]);
    await staff('decline-seed-offer', 'currency', 'USD');
    expect((await staff('seed-offers')).split('\n')).toHaveLength(6);
    expect((await seedAgain()).conflicts).not.toContain('currency USD');
    await expect(staff('take-seed-offer', 'article', '102')).rejects.toThrow(
      'no newer version of article 102',
    );
  });
});
