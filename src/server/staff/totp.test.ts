import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpInvitation, totpStep } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1; the last six of eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('authenticator codes', () => {
  it.each(vectors)('match RFC 6238 at %d seconds', (seconds, code) => {
    expect(totpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('may be one step early or late, and no more', () => {
    const [[seconds, code] = [0, '']] = vectors;
    const step = Math.floor(seconds / 30);
    expect(totpStep(secret, code, at(seconds - 30))).toBe(step);
    expect(totpStep(secret, code, at(seconds + 30))).toBe(step);
    expect(totpStep(secret, code, at(seconds + 61))).toBeUndefined();
    expect(totpStep(secret, '287083', at(seconds))).toBeUndefined();
  });

  it('use secrets of 160 bits, which an app reads from the URI', () => {
    const fresh = newTotpSecret();
    expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(fresh);
    const { uri, qr } = totpInvitation(fresh, 'ada@desk.example');
    expect(new URL(uri).searchParams.get('secret')).toBe(fresh);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Aurelle:ada%40desk\.example\?/);
    expect(qr).toMatch(/^<svg/);
  });
});
