import type { Transaction } from 'kysely';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createKey, decrypt, deriveKey, encrypt } from '#server/platform/encryption.ts';
import { addToChain, holdHead, insertKey, readChain, readHead, readKeys } from './audit.repo.ts';
import { type ChainedLine, hashOfLine, hashOfSealed, isLinked, type OpenLine } from './chain.ts';
import type { LineContent } from './line-content.ts';

interface LineKeys {
  /** For entries without a customer. */
  shopKey: Buffer;
  /** Encrypts the keys of customers. */
  keys: Buffer;
}

export function lineKeysOf(secret: string): LineKeys {
  return { shopKey: deriveKey(secret, 'audit house'), keys: deriveKey(secret, 'audit keys') };
}

async function keyOfCustomer(
  trx: Transaction<Schema>,
  { keys }: LineKeys,
  customerId: number,
): Promise<Buffer | undefined> {
  const known = (await readKeys(trx, [customerId])).get(customerId);
  const sealed = known ?? (await insertKey(trx, customerId, encrypt(keys, createKey().toString('base64'))));
  const key = sealed === undefined ? undefined : decrypt(keys, sealed);
  return key === undefined ? undefined : Buffer.from(key, 'base64');
}

/**
 * Adds an entry. Must come last in its transaction, which locks the end of the chain until the commit; everyone takes
 * the customer's key first, so that no two deadlock.
 */
export async function addLine(
  trx: Transaction<Schema>,
  secret: string,
  { content, ...open }: OpenLine & { content: LineContent },
): Promise<void> {
  const lineKeys = lineKeysOf(secret);
  const key =
    open.customerId === null ? lineKeys.shopKey : await keyOfCustomer(trx, lineKeys, open.customerId);
  const sealed = key === undefined ? null : encrypt(key, JSON.stringify(content));
  const head = await holdHead(trx);
  const line = {
    ...open,
    id: head.id + 1,
    sealed,
    sealedHash: hashOfSealed(sealed),
    previousHash: head.hash,
  };
  await addToChain(trx, { ...line, hash: hashOfLine(line) });
}

/** Decrypts the content of entries; undefined where the key is deleted. */
export async function openLines(
  executor: Executor,
  secret: string,
  lines: readonly ChainedLine[],
): Promise<(ChainedLine & { content: LineContent | undefined })[]> {
  const lineKeys = lineKeysOf(secret);
  const ids = [...new Set(lines.flatMap(({ customerId }) => customerId ?? []))];
  const sealedKeys = await readKeys(executor, ids);
  const keyOf = (customerId: number | null): Buffer | undefined => {
    if (customerId === null) return lineKeys.shopKey;
    const sealed = sealedKeys.get(customerId);
    const key = sealed === undefined ? undefined : decrypt(lineKeys.keys, sealed);
    return key === undefined ? undefined : Buffer.from(key, 'base64');
  };
  return lines.map((line) => {
    const key = keyOf(line.customerId);
    const text = key && line.sealed !== null ? decrypt(key, line.sealed) : undefined;
    return { ...line, content: text === undefined ? undefined : (JSON.parse(text) as LineContent) };
  });
}

const batch = 1_000;

export interface ChainReport {
  lines: number;
  /** First entry that was changed or is missing; null if the chain is intact. */
  firstWrong: number | null;
  /** Hash of the last entry. Compare it with a copy stored elsewhere to detect a truncated log. */
  head: string;
}

/** Checks the whole chain. */
export async function verifyChain({ handle }: Database): Promise<ChainReport> {
  // Read first: entries added meanwhile come after it.
  const head = await readHead(handle);
  let previous = { id: 0, hash: '' };
  for (;;) {
    const lines = (await readChain(handle, previous.id, batch)).filter(({ id }) => id <= head.id);
    for (const line of lines) {
      if (!isLinked(line, previous)) return { lines: head.id, firstWrong: previous.id + 1, head: head.hash };
      previous = line;
    }
    if (lines.length < batch) break;
  }
  const isWhole = previous.id === head.id && previous.hash === head.hash;
  return { lines: head.id, firstWrong: isWhole ? null : previous.id + 1, head: head.hash };
}
