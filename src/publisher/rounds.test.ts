import { expect, it } from 'vitest';
import type { ClaimedRow } from './door.ts';
import { coverRows, publishRows } from './rounds.ts';
import type { ContentChange } from './worker.ts';

it('retries failed rows one by one and reports each result', async () => {
  const rows: ClaimedRow[] = ['good', 'bad', 'rollback'].map((key, index) => ({
    id: index + 1,
    what: key === 'rollback' ? 'rollback' : 'article',
    key,
    attempts: 1,
  }));
  const said: string[] = [];
  const door = {
    finish: async (ids: readonly number[]) => void said.push(`done ${ids.join()}`),
    fail: async (row: ClaimedRow, error: string) => void said.push(`failed ${row.id}: ${error}`),
  };
  const done = { addresses: ['/'], rendered: 1 };
  const publish = async (changes: readonly ContentChange[]) => {
    if (changes.some(({ key }) => key === 'bad')) throw new Error('unknown page');
    return done;
  };
  const published = await publishRows({ publish, rollback: async () => done }, door, rows);
  expect(said).toEqual(['done 1', 'failed 2: unknown page', 'done 3']);
  expect(published).toHaveLength(2);
});

it('marks waiting rows as done after the work, and none if the work fails', async () => {
  const row = (id: number, what: string): ClaimedRow => ({ id, what, key: '', attempts: 1 });
  const said: string[] = [];
  const doorWith = (waiting: ClaimedRow[][]) => ({
    claim: async () => waiting.shift() ?? [],
    finish: async (ids: readonly number[]) => void said.push(`done ${ids.join()}`),
    fail: async ({ id }: ClaimedRow) => void said.push(`again ${id}`),
  });
  const waiting = [[row(1, 'article'), row(2, 'rollback')], [row(3, 'rates')]];
  const built = await coverRows(doorWith(waiting), async () => {
    said.push('built');
    return 'the site';
  });
  expect([built, ...said]).toEqual(['the site', 'built', 'done 1,3', 'again 2']);
  said.length = 0;
  const failing = coverRows(doorWith([[row(4, 'home')]]), async () => {
    throw new Error('build failed');
  });
  await expect(failing).rejects.toThrow('build failed');
  expect(said).toEqual([]);
});
