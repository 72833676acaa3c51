import { describe, expect, it } from 'vitest';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { ResponseCache } from './response-cache.ts';

/** Revisions that move when told to. */
function revisions() {
  let stamp = 1;
  const made: Revisions & { change(): void } = {
    isSettled: true,
    settle: async () => undefined,
    stampOf: () => stamp,
    touch: () => undefined,
    raise: () => undefined,
    start: () => ({ stop: async () => undefined }),
    change: () => {
      stamp += 1;
    },
  };
  return made;
}

const textOf = async (answers: ResponseCache, key: string, make: () => Promise<string>) =>
  Buffer.from(await (await answers.answer(key, ['prices'], make)).bytes('identity')).toString();

describe('kept answers', () => {
  it('are made once, however many ask at a time', async () => {
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

  it('whoever asks after a change does not get what was begun before it', async () => {
    const known = revisions();
    const answers = new ResponseCache(known);
    const slow = Promise.withResolvers<string>();
    const before = textOf(answers, 'a', () => slow.promise);
    // The question is under way before anything changes.
    await Promise.resolve();
    known.change();
    expect(await textOf(answers, 'a', async () => 'new')).toBe('new');
    slow.resolve('old');
    expect(await before).toBe('old');
    expect(await textOf(answers, 'a', async () => 'never')).toBe('new');
  });

  it('what failed is asked again', async () => {
    const answers = new ResponseCache(revisions());
    await expect(textOf(answers, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await textOf(answers, 'a', async () => 'back')).toBe('back');
  });

  it('that are read again and again are not pushed out by any number of others', async () => {
    const answers = new ResponseCache(revisions(), 200_000);
    await textOf(answers, 'hot', async () => 'hot');
    await textOf(answers, 'hot', async () => 'made twice');
    for (let number = 0; number < 500; number += 1)
      await textOf(answers, `junk ${number}`, async () => 'junk');
    expect(await textOf(answers, 'hot', async () => 'made again')).toBe('hot');
    expect(await textOf(answers, 'junk 0', async () => 'made again')).toBe('made again');
  });

  it('have a tag of their own for each encoding, and know all of them again', async () => {
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
