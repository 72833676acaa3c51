import { describe, expect, it } from 'vitest';
import { NewestOnly } from './newest-only.ts';

/** A worker that answers on command. */
function slowWorker() {
  const asked: { request: number; answer: PromiseWithResolvers<string> }[] = [];
  const line = new NewestOnly((request: number) => {
    const answer = Promise.withResolvers<string>();
    asked.push({ request, answer });
    return answer.promise;
  });
  return { line, asked };
}

describe('a worker that receives requests faster than it answers', () => {
  it('gets only the newest request; a superseded one resolves to null', async () => {
    const { line, asked } = slowWorker();
    const [first, second, third] = [line.ask(1), line.ask(2), line.ask(3)];
    expect(await second).toBeNull();
    asked[0]?.answer.resolve('one');
    expect(await first).toBe('one');
    await expect.poll(() => asked.map(({ request }) => request)).toEqual([1, 3]);
    asked[1]?.answer.resolve('three');
    expect(await third).toBe('three');
  });

  it('continues after a failure', async () => {
    const { line, asked } = slowWorker();
    const [first, second] = [line.ask(1), line.ask(2)];
    asked[0]?.answer.reject(new Error('no solid is left'));
    await expect(first).rejects.toThrow('no solid is left');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer.resolve('two');
    expect(await second).toBe('two');
  });

  it('resolves pending requests when it is ended', async () => {
    const { line } = slowWorker();
    const [first, second] = [line.ask(1), line.ask(2)];
    line.end();
    expect(await Promise.all([first, second])).toEqual([null, null]);
  });
});
