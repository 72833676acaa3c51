import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo } from '#kernel/desk/roles.ts';
import { type TodayKind, todayKinds } from '#kernel/desk/today.ts';
import { readWaiting } from '#server/desk/today.repo.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const kinds = Object.keys(todayKinds) as TodayKind[];

describe('today', () => {
  it('finds every kind of thing that waits', async () => {
    for (const kind of kinds) {
      const { count, rows } = await readWaiting(shop.host.db.handle, kind);
      expect(rows.length, kind).toBe(Math.min(count, 5));
    }
  });

  it('tells a failed publish with the hour by which somebody looks at it, to who may mend it alone', async () => {
    const now = shop.clock.now();
    const { id } = await shop.host.db.handle
      .insertInto('publish')
      .values({
        what: 'article',
        key: '101',
        who: 'test',
        due_at: now,
        state: 'failed',
        attempts: 3,
        created_at: now,
        finished_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = await openDesk(shop, ['owner']);
    const { lines } = await owner.call('deskToday', {});
    const dueAt = new Date(now.getTime() + 4 * 3_600_000).toISOString();
    expect(lines.find(({ kind }) => kind === 'publish-failed')).toEqual({
      kind: 'publish-failed',
      count: 1,
      dueAt,
      items: [{ id: String(id), text: 'article 101', dueAt }],
    });
    const sales = await openDesk(shop, ['sales']);
    const theirs = (await sales.call('deskToday', {})).lines.map(({ kind }) => kind);
    expect(theirs).not.toContain('publish-failed');
    expect(theirs.filter((kind) => !mayDo(['sales'], todayKinds[kind].right))).toEqual([]);
  });
});
