import { describe, expect, it } from 'vitest';
import { createKey, decrypt, deriveKey, encrypt } from './encryption.ts';

describe('encryption', () => {
  const key = createKey();

  it('decrypts with the same key only', () => {
    const sealed = encrypt(key, '一枚戒指');
    expect(decrypt([key], sealed)).toBe('一枚戒指');
    expect(encrypt(key, '一枚戒指')).not.toBe(sealed);
    expect(decrypt([createKey()], sealed)).toBeUndefined();
    expect(decrypt([createKey(), key], sealed)).toBe('一枚戒指');
  });

  it('detects a changed ciphertext', () => {
    const bytes = Buffer.from(encrypt(key, 'before'), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decrypt([key], changed.toString('base64')), `byte ${at}`).toBeUndefined();
    }
    expect(decrypt([key], '')).toBeUndefined();
    expect(decrypt([key], bytes.subarray(0, 20).toString('base64'))).toBeUndefined();
  });

  it('derives a different key for each purpose', () => {
    expect(deriveKey('a secret', 'one')).toEqual(deriveKey('a secret', 'one'));
    expect(deriveKey('a secret', 'one')).not.toEqual(deriveKey('a secret', 'two'));
    expect(deriveKey('another', 'one')).not.toEqual(deriveKey('a secret', 'one'));
  });
});
