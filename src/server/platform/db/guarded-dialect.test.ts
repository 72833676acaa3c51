import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedDialect, NestedConnectionError, runInTransactionScope } from './guarded-dialect.ts';

interface Accounts {
  account: { id: number; balance: number };
}

let handle: Kysely<Accounts>;

beforeAll(async () => {
  handle = new Kysely<Accounts>({
    dialect: guardedDialect(new PGliteDialect({ pglite: new PGlite() }), () => undefined, {
      isExclusive: true,
    }),
  });
  await sql`create table account (id int primary key, balance int not null)`.execute(handle);
  await sql`insert into account values (1, 100)`.execute(handle);
});

afterAll(() => handle.destroy());

const balance = () =>
  handle.selectFrom('account').select('balance').where('id', '=', 1).executeTakeFirstOrThrow();

describe('the guarded handle', () => {
  it('runs a query of another request outside an open transaction that rolls back', async () => {
    const opened = Promise.withResolvers<void>();
    const debited = Promise.withResolvers<void>();
    const doomed = handle
      .transaction()
      .execute((trx) =>
        runInTransactionScope(async () => {
          await trx.updateTable('account').set({ balance: 0 }).execute();
          opened.resolve();
          await debited.promise;
          throw new Error('rolled back');
        }),
      )
      .catch(() => undefined);
    await opened.promise;
    const debit = handle
      .updateTable('account')
      .set((eb) => ({ balance: eb('balance', '-', 20) }))
      .execute();
    // Without the guard it would reach the database in this turn of the event loop.
    await nextTurn();
    debited.resolve();
    await Promise.all([doomed, debit]);
    expect(await balance()).toEqual({ balance: 80 });
  });

  it('throws instead of hanging when the outer handle is used inside', async () => {
    const nested = handle.transaction().execute(() => runInTransactionScope(() => balance()));
    await expect(nested).rejects.toThrow(NestedConnectionError);
    expect((await balance()).balance).toBe(80);
  });
});
