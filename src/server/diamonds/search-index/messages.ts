import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';

/** What the index's thread is told. Buffers hold packed stones. */
export type IndexRequest =
  | { kind: 'load'; ask: number; bytes: Uint8Array }
  | { kind: 'build'; ask: number }
  | { kind: 'update'; ask: number; bytes: Uint8Array }
  | { kind: 'search'; ask: number; query: DiamondQuery };

/** What it answers with, under the same number. */
export type IndexReply =
  | { ask: number; kind: 'done'; size: number }
  | { ask: number; kind: 'updated'; others: number[] }
  | { ask: number; kind: 'found'; answer: DiamondAnswer }
  | { ask: number; kind: 'failed'; words: string };
