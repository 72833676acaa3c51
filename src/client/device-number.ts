import { keys, readText, writeText } from './storage.ts';

/**
 * The random number by which the shop knows this browser again at sign-in, so that strangers who try passwords
 * cannot shut its owner out. Made when it is first needed.
 */
export function deviceNumber(): string {
  const known = readText(keys.deviceNumber);
  if (known !== undefined && /^[\da-f]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeText(keys.deviceNumber, made);
  return made;
}
