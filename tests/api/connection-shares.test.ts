import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { inRequestContext } from '#server/platform/db/request-context.ts';
import { openTestDatabase } from '../fixtures/test-database.ts';

/** Of the twenty connections of a pool. */
const mostOfBuilds = 8;

describe.skipIf(!process.env['TEST_DATABASE_URL'])('connections to the database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it('are shared by all builds of the site, and shoppers of their network begin at once', async () => {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const call = (ip: string, isBuild: boolean, name: string, end?: Promise<void>) =>
      inRequestContext({ ip, isBuild, requestId: name }, () =>
        db.transaction(async (trx) => {
          await sql`select 1`.execute(trx);
          begun.push(name);
          await end;
        }),
      );
    const holding = Array.from({ length: mostOfBuilds }, (_, at) =>
      call(`10.0.0.${at % 2}`, true, 'holding', gate.promise),
    );
    await expect.poll(() => begun.length).toBe(mostOfBuilds);
    // Other publishers, each with many reads under way.
    const waiting = Array.from({ length: 100 }, (_, at) => call(`10.0.0.${at % 3}`, true, 'waiting'));
    await call('10.0.0.0', false, 'shopper');
    expect(begun).toEqual([...Array(mostOfBuilds).fill('holding'), 'shopper']);
    gate.resolve();
    await Promise.all([...holding, ...waiting]);
    expect(begun.filter((name) => name === 'waiting')).toHaveLength(100);
  });
});
