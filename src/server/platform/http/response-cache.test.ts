import { describe, expect, it } from 'vitest';
import type { Entity } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { ResponseCache } from './response-cache.ts';

/** Revisions that tests change: all of an area, or single entities of it. */
function revisions() {
  let stamp = 1;
  let whole = 1;
  const changedEntities = new Map<Entity, number>();
  const made: Revisions & { change(...entities: Entity[]): void } = {
    epoch: 0,
    isSettled: true,
    settle: async () => undefined,
    stampOf: (_, entities) =>
      entities ? Math.max(whole, ...entities.map((entity) => changedEntities.get(entity) ?? 0)) : stamp,
    touch: () => undefined,
    raise: () => undefined,
    start: () => ({ stop: async () => undefined }),
    change: (...entities) => {
      stamp += 1;
      if (entities.length === 0) whole = stamp;
      for (const entity of entities) changedEntities.set(entity, stamp);
    },
  };
  return made;
}

type Make = Parameters<ResponseCache['answer']>[2];

const textOf = async (answers: ResponseCache, key: string, make: Make) =>
  Buffer.from(await (await answers.answer(key, ['prices'], make)).bytes('identity')).toString();

describe('cached responses', () => {
  it('are computed once for concurrent calls', async () => {
    const answers = new ResponseCache(revisions());
    const gate = Promise.withResolvers<string>();
    let made = 0;
    const make = () => {
      made += 1;
      return gate.promise;
    };
    const asked = Promise.all([1, 2, 3].map(() => textOf(answers, 'a', make)));
    gate.resolve('one');
    expect(await asked).toEqual(['one', 'one', 'one']);
    expect(await textOf(answers, 'a', make)).toBe('one');
    expect(made).toBe(1);
  });

  it('are not shared with a computation that began before a change', async () => {
    const known = revisions();
    const answers = new ResponseCache(known);
    const slow = Promise.withResolvers<string>();
    const before = textOf(answers, 'a', () => slow.promise);
    // The computation starts before the change.
    await Promise.resolve();
    known.change();
    expect(await textOf(answers, 'a', async () => 'new')).toBe('new');
    slow.resolve('old');
    expect(await before).toBe('old');
    expect(await textOf(answers, 'a', async () => 'never')).toBe('new');
  });

  it('stay valid when entities change that they do not show', async () => {
    const known = revisions();
    const answers = new ResponseCache(known);
    const make = (text: string): Make => {
      return async (shows) => {
        shows(['product:1']);
        shows(['category:7']);
        return text;
      };
    };
    expect(await textOf(answers, 'a', make('first'))).toBe('first');
    known.change('product:2');
    expect(await textOf(answers, 'a', make('second'))).toBe('first');
    known.change('category:7');
    expect(await textOf(answers, 'a', make('third'))).toBe('third');
    known.change('product:1', 'product:2');
    expect(await textOf(answers, 'a', make('fourth'))).toBe('fourth');
    known.change();
    expect(await textOf(answers, 'a', make('fifth'))).toBe('fifth');
  });

  it('are not stored if an entity that they show changes meanwhile', async () => {
    const known = revisions();
    const answers = new ResponseCache(known);
    const stale: Make = async (shows) => {
      shows(['product:1']);
      known.change('product:1');
      return 'stale';
    };
    await textOf(answers, 'a', stale);
    expect(await textOf(answers, 'a', async () => 'fresh')).toBe('fresh');
  });

  it('of a failed computation are computed again', async () => {
    const answers = new ResponseCache(revisions());
    await expect(textOf(answers, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await textOf(answers, 'a', async () => 'back')).toBe('back');
  });

  it('that are requested often are not evicted by many others', async () => {
    const answers = new ResponseCache(revisions(), 200_000);
    await textOf(answers, 'hot', async () => 'hot');
    await textOf(answers, 'hot', async () => 'made twice');
    for (let number = 0; number < 500; number += 1)
      await textOf(answers, `junk ${number}`, async () => 'junk');
    expect(await textOf(answers, 'hot', async () => 'made again')).toBe('hot');
    expect(await textOf(answers, 'junk 0', async () => 'made again')).toBe('made again');
  });

  it('have an ETag for each encoding and match all of them', async () => {
    const answers = new ResponseCache(revisions());
    const answer = await answers.answer('a', [], async () => 'long '.repeat(1_000));
    const tags = (['identity', 'gzip', 'br'] as const).map((encoding) => answer.tagOf(encoding));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(answer.heldTag(tag, 'br')).toBe(tag);
      expect(answer.heldTag(`"other", W/${tag}`, 'br')).toBe(tag);
    }
    expect(answer.heldTag('*', 'br')).toBe(tags[2]);
    expect(answer.heldTag('"other"', 'br')).toBeUndefined();
    expect(answer.heldTag(undefined, 'br')).toBeUndefined();
    expect(answer.encodingOf('br')).toBe('br');
    const short = await answers.answer('b', [], async () => 'short');
    expect(short.encodingOf('br')).toBe('identity');
  });
});
