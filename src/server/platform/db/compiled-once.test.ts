import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { type Database, openPglite } from './database.ts';

let database: Database;

beforeAll(async () => {
  database = await openPglite();
}, 60_000);
afterAll(() => database.close());

it('is put into words once, and sent with the values of each time, on a handle and in a transaction', async () => {
  let built = 0;
  const found = compiledOnce<{ ids: number[]; word: string }, { id: number; word: string; same: string }>(
    (executor, { ids, word }) => {
      built += 1;
      return executor.selectNoFrom([
        sql<number>`(select max(id) from unnest(${ids}::integer[]) as named (id))`.as('id'),
        sql<string>`${word}::text`.as('word'),
        sql<string>`${'always'}::text`.as('same'),
      ]);
    },
  );
  expect(await found(database.handle, { ids: [1, 7], word: 'a' })).toEqual([
    { id: 7, word: 'a', same: 'always' },
  ]);
  const inside = await database.transaction((trx) => found(trx, { ids: [3], word: "b'" }));
  expect(inside).toEqual([{ id: 3, word: "b'", same: 'always' }]);
  expect(built).toBe(1);
});
