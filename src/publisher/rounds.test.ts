import { expect, it } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { TargetError } from './bucket.ts';
import type { Claim, ClaimedChange, DoneChanges } from './door.ts';
import { coverChanges, publishChanges } from './rounds.ts';
import type { ContentChange } from './worker.ts';

const changeOf = (id: number, what: string, key = ''): ClaimedChange => ({
  ...{ id, what, key },
  ...{ attempts: 1, position: id },
});

const claimOf = (...changes: ClaimedChange[]): Claim => ({
  changes,
  position: Math.max(...changes.map(({ position }) => position)),
});

/** Records the reports of a publisher. */
function doorOf() {
  const said: string[] = [];
  return {
    said,
    finish: async (position: number, done: readonly DoneChanges[]) =>
      void said.push(`at ${position}: ${done.map(({ ids, pages }) => `${ids.join()} (${pages})`).join(' ')}`),
    fail: async ({ id }: ClaimedChange, error: string) => void said.push(`failed ${id}: ${error}`),
  };
}

const result = { addresses: ['/'], rendered: 1 };
const nothing = { rollback: async () => result };

it('retries failed changes one by one, reports each result, and moves the cursor behind all', async () => {
  const door = doorOf();
  const publish = async (changes: readonly ContentChange[]) => {
    if (changes.some(({ key }) => key === 'bad')) throw new Error('unknown page');
    return result;
  };
  const claim = claimOf(
    changeOf(1, 'article', 'good'),
    changeOf(2, 'article', 'bad'),
    changeOf(3, 'rollback'),
  );
  const published = await publishChanges({ ...nothing, publish }, door, claim);
  expect(door.said).toEqual(['failed 2: unknown page', 'at 3: 1 (1) 3 (1)']);
  expect(published).toHaveLength(2);
});

it('keeps the cursor where it is while the target cannot be written, the API host is busy or away, or the whole site cannot be rendered', async () => {
  const door = doorOf();
  const failing = (error: Error) => ({
    ...nothing,
    publish: async () => {
      throw error;
    },
  });
  const refused = failing(new TargetError('storage is down'));
  await expect(publishChanges(refused, door, claimOf(changeOf(1, 'article')))).rejects.toThrow('is down');
  for (const error of [new ApiError('http', 'too many', { status: 429 }), new ApiError('network', 'away')]) {
    const busy = publishChanges(failing(error), door, claimOf(changeOf(1, 'article'), changeOf(2, 'rates')));
    await expect(busy).rejects.toBe(error);
  }
  const broken = failing(new Error('no page'));
  await expect(publishChanges(broken, door, claimOf(changeOf(0, 'site')))).rejects.toThrow('no page');
  expect(door.said).toEqual([]);
});

it('covers the whole log with a build, and nothing if it fails', async () => {
  const { said, ...door } = doorOf();
  const doorWith = (...claims: Claim[]) => ({
    ...door,
    claim: async (_: number, after = 0) => claims.shift() ?? { changes: [], position: after },
  });
  const claims = [claimOf(changeOf(1, 'article'), changeOf(2, 'home')), claimOf(changeOf(3, 'rates'))];
  const built = await coverChanges(doorWith(...claims), async () => {
    said.push('built');
    return 'the site';
  });
  expect([built, ...said]).toEqual(['the site', 'built', 'at 3: 1,2,3 (0)']);
  said.length = 0;
  const failing = coverChanges(doorWith(claimOf(changeOf(4, 'home'))), async () => {
    throw new Error('build failed');
  });
  await expect(failing).rejects.toThrow('build failed');
  expect(said).toEqual([]);
  // A rollback that was asked for before the build is left to the publisher.
  const rollback = claimOf(changeOf(5, 'home'), changeOf(6, 'rollback'), changeOf(7, 'home'));
  await coverChanges(doorWith(rollback), async () => undefined);
  expect(said).toEqual(['at 5: 5 (0)']);
});
