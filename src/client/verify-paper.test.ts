import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { signedPaperType } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import { verifySignature } from './verify-paper.ts';

const statement = {
  ...{ kind: 'passport', number: 'P-000001-0000000000', issuedOn: '2026-11-20' },
  ...{ shop: { name: { en: 'Shop' }, site: 'https://shop.test' }, name: { en: 'Ring' } },
  ...{ pieces: [], described: {}, makersMark: 'AB', designHash: 'ab12', orderYear: 2026 },
};

async function keyOf(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('Ed25519');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'Ed25519' };
  const sign = (content: object, typ = signedPaperType) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'Ed25519', kid, typ })
      .sign(privateKey);
  return { jwk, sign };
}

const outcomeOf = async (token: string, keys: object[]) => (await verifySignature(token, { keys })).outcome;

it('accepts what a published key signed, also a former one', async () => {
  const [present, former] = [await keyOf('now'), await keyOf('before')];
  const keys = [present.jwk, former.jwk];
  expect(await verifySignature(await former.sign(statement), { keys })).toEqual({
    ...{ outcome: 'genuine', statement, keyId: 'before' },
  });
  expect(await outcomeOf(await former.sign(statement), [present.jwk])).toBe('forged');
});

it('refuses a paper in which a character was changed, wherever', async () => {
  const { jwk, sign } = await keyOf('now');
  const token = await sign(statement);
  expect(await outcomeOf(token, [jwk])).toBe('genuine');
  for (let at = 0; at < token.length; at += 13) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    // The last character of a part also holds bits that no byte has.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) continue;
    expect(await outcomeOf(changed, [jwk]), String(at)).toBe('forged');
  }
});

it('refuses other documents that the key signed, and texts that are none', async () => {
  const { jwk, sign } = await keyOf('now');
  expect(await outcomeOf(await sign(statement, 'JWT'), [jwk])).toBe('forged');
  expect(await outcomeOf(await sign({ number: 'P-000001-0000000000' }), [jwk])).toBe('forged');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  for (const text of ['', 'a.b.c', unsigned]) expect(await outcomeOf(text, [jwk]), text).toBe('forged');
});
