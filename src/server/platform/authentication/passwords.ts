import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type HashCost, owaspHashCost } from '#server/config-passwords.ts';

const derive = promisify(argon2);

const tagLength = 32;

/** Salted argon2id in PHC notation. */
export async function hashPassword(password: string, cost: HashCost = owaspHashCost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;
}

/** Whether the hash is that of this password; false for a hash in another notation. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expected);
}

const decoys = new WeakMap<HashCost, Promise<string>>();

/** A hash that no password matches. Verifying it makes a sign-in take the same time for an unknown address. */
export function decoyHash(cost: HashCost = owaspHashCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hashPassword(randomBytes(32).toString('base64'), cost);
  decoys.set(cost, decoy);
  return decoy;
}
