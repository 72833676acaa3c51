import { describe, expect, it } from 'vitest';
import { LiveIndex } from './live-index.ts';
import { PostingList, raise } from './postings.ts';
import { type Concept, TextIndex } from './text-index.ts';

const concept = (text: string): Concept => [{ words: [{ text, isChinese: false }], share: 1 }];
const named = (id: number, text: string) => ({
  id,
  texts: [{ field: 'name' as const, locale: 'en' as const, text }],
});

describe('posting list', () => {
  it('returns the numbers that were added', () => {
    const documents = [0, 1, 5, 132, 133, 20_000, 70_000, 300_000];
    const list = new PostingList();
    for (const document of documents.flatMap((entry) => [entry, entry])) list.add(document);
    const weights = new Uint8Array(300_001);
    raise(weights, list.written, 9);
    expect(documents.map((document) => weights[document])).toEqual(documents.map(() => 9));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(documents.length * 9);
    raise(weights, list.written, 5);
    expect(weights[5]).toBe(9);
  });
});

describe('live index', () => {
  const open = () => {
    const built = new TextIndex();
    for (const [id, name] of [
      [7, 'Oval ring'],
      [8, 'Pear ring'],
      [9, 'Pear pendant'],
    ] as const)
      built.add(named(id, name));
    return new LiveIndex(built.finish());
  };
  const find = (index: LiveIndex, text: string) => index.find([concept(text)], 'en', 'names').ids;

  it('finds added and renamed documents, not removed ones', () => {
    const index = open();
    index.update(
      new Map([
        [8, named(8, 'Heart ring')],
        [9, undefined],
        [10, named(10, 'Pear studs')],
      ]),
    );
    expect(find(index, 'pear')).toEqual([10]);
    expect(find(index, 'ring')).toEqual([7, 8]);
    index.update(new Map([[8, named(8, 'Pear ring')]]));
    expect(find(index, 'pear')).toEqual([8, 10]);
    index.update(new Map([[10, undefined]]));
    expect(find(index, 'studs')).toEqual([]);
  });

  it('takes thousands of changes in small indexes, and wants a rebuild after a quarter of a large one', () => {
    const built = new TextIndex();
    for (let id = 1; id <= 4_000; id += 1) built.add(named(id, id % 2 === 0 ? 'Oval ring' : 'Pear ring'));
    const index = new LiveIndex(built.finish());
    for (let from = 1; from <= 1_000; from += 100)
      index.update(
        new Map(Array.from({ length: 100 }, (_, at) => [from + at, named(from + at, 'Heart ring')])),
      );
    expect(find(index, 'heart')).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
    expect(find(index, 'ring')).toHaveLength(4_000);
    expect(index.needsRebuild).toBe(false);
    // A document of an older small index changes again, and another one is removed.
    index.update(
      new Map([
        [3, named(3, 'Rose ring')],
        [5, undefined],
      ] as const),
    );
    expect(find(index, 'heart')).toHaveLength(998);
    expect(find(index, 'rose')).toEqual([3]);
    index.update(new Map([[1_001, named(1_001, 'Heart ring')]]));
    expect(index.needsRebuild).toBe(true);
  });

  it('requires every word and ranks names above bodies', () => {
    const built = new TextIndex();
    built.add({ id: 1, texts: [{ field: 'body', locale: 'en', text: 'not a halo' }] });
    built.add(named(2, 'Halo'));
    const index = new LiveIndex(built.finish());
    expect(index.find([concept('halo')], 'en', 'names').ids).toEqual([2]);
    expect(index.find([concept('halo')], 'en', 'everything').ids).toEqual([2, 1]);
    expect(index.find([concept('halo')], 'zh', 'everything').ids).toEqual([2]);
    expect(index.find([concept('halo'), concept('oval')], 'en', 'everything').ids).toEqual([]);
    expect(index.find([], 'en', 'everything').ids).toEqual([]);
  });
});
