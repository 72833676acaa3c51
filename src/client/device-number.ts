import { keys, readText, writeText } from './storage.ts';

/**
 * Random number by which the shop recognises this browser at sign-in, so that other people's failed attempts do not
 * lock the owner out. Created on first use.
 */
export function deviceNumber(): string {
  const known = readText(keys.deviceNumber);
  if (known !== undefined && /^[\da-f]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeText(keys.deviceNumber, made);
  return made;
}
