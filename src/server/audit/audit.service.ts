import type { Transaction } from 'kysely';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DeskSecrets } from '#server/platform/desk/desk-secret.ts';
import { createKey, decrypt, deriveKeyRing, encrypt, type KeyRing } from '#server/platform/encryption.ts';
import { addToChain, holdHead, insertKey, readChain, readHead, readKeys } from './audit.repo.ts';
import { type ChainedLine, chainHashes, hashOfSealed, type OpenLine } from './chain.ts';
import type { LineContent } from './line-content.ts';

interface LineKeys {
  /** For entries without a customer. */
  shopKeys: KeyRing;
  /** For the keys of customers. */
  keys: KeyRing;
}

function lineKeysOf(secrets: DeskSecrets): LineKeys {
  return { shopKeys: deriveKeyRing(secrets, 'audit house'), keys: deriveKeyRing(secrets, 'audit keys') };
}

async function keyOfCustomer(
  trx: Transaction<Schema>,
  { keys }: LineKeys,
  customerId: number,
): Promise<Buffer | undefined> {
  const known = (await readKeys(trx, [customerId])).get(customerId);
  const sealed =
    known ?? (await insertKey(trx, customerId, encrypt(keys[0], createKey().toString('base64'))));
  const key = sealed === undefined ? undefined : decrypt(keys, sealed);
  return key === undefined ? undefined : Buffer.from(key, 'base64');
}

/**
 * Adds an entry. Must come last in its transaction, which locks the end of the chain until the commit; everyone takes
 * the customer's key first, so that no two deadlock.
 */
export async function addLine(
  trx: Transaction<Schema>,
  secrets: DeskSecrets,
  { content, ...open }: OpenLine & { content: LineContent },
): Promise<void> {
  const lineKeys = lineKeysOf(secrets);
  const key =
    open.customerId === null ? lineKeys.shopKeys[0] : await keyOfCustomer(trx, lineKeys, open.customerId);
  const sealed = key === undefined ? null : encrypt(key, JSON.stringify(content));
  const head = await holdHead(trx);
  const line = {
    ...open,
    id: head.id + 1,
    sealed,
    sealedHash: hashOfSealed(sealed),
    previousHash: head.hash,
  };
  await addToChain(trx, { ...line, hash: chainHashes(secrets).hashOf(line) });
}

/** Decrypts the content of entries; undefined where the key is deleted. */
export async function openLines(
  executor: Executor,
  secrets: DeskSecrets,
  lines: readonly ChainedLine[],
): Promise<(ChainedLine & { content: LineContent | undefined })[]> {
  const lineKeys = lineKeysOf(secrets);
  const ids = [...new Set(lines.flatMap(({ customerId }) => customerId ?? []))];
  const sealedKeys = await readKeys(executor, ids);
  const keysOf = (customerId: number | null): readonly Buffer[] => {
    if (customerId === null) return lineKeys.shopKeys;
    const sealed = sealedKeys.get(customerId);
    const key = sealed === undefined ? undefined : decrypt(lineKeys.keys, sealed);
    return key === undefined ? [] : [Buffer.from(key, 'base64')];
  };
  return lines.map((line) => {
    const text = line.sealed === null ? undefined : decrypt(keysOf(line.customerId), line.sealed);
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
export async function verifyChain({ handle }: Database, secrets: DeskSecrets): Promise<ChainReport> {
  const { isLinked } = chainHashes(secrets);
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
