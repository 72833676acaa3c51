import { describe, expect, it } from 'vitest';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with salted argon2id and verified', async () => {
    const [one, two] = [await hashPassword('寶石 and a ring'), await hashPassword('寶石 and a ring')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('寶石 and a ring', one)).toBe(true);
    expect(await verifyPassword('寶石 and a rinG', one)).toBe(false);
  });

  it('are the same however the keyboard composes an accent', async () => {
    expect(await verifyPassword('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  it('match no hash of another notation, and not the decoy', async () => {
    for (const hash of ['', '$2b$10$abc', 'plain', '$argon2id$v=19$m=1$x$y']) {
      expect(await verifyPassword('plain', hash)).toBe(false);
    }
    expect(await verifyPassword('', await decoyHash())).toBe(false);
  });
});
