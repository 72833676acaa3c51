import { describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { DeskError } from '../base/desk-error.ts';
import { createDeskClient, type DeskClientOptions } from './desk-client.ts';

interface Sent {
  url: string;
  headers: Headers;
  body: unknown;
}

const envelope = (code: number, data: unknown, message = '') => Response.json({ code, message, data });

/** A client whose host returns these answers in order. */
function client(answers: (() => Response | Promise<Response>)[], rest: Partial<DeskClientOptions> = {}) {
  const sent: Sent[] = [];
  const made = createDeskClient({
    baseURL: 'https://api.example',
    token: () => 'token-1',
    locale: () => 'tc',
    onSignedOut: () => Promise.resolve(false),
    fetch: async (url, init) => {
      sent.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
      const answer = answers.shift();
      if (!answer) throw new TypeError('no more answers');
      return answer();
    },
    ...rest,
  });
  return { sent, call: made.call };
}

describe('desk client', () => {
  it('sends the token and the language, and no token before sign-in', async () => {
    const { call, sent } = client([
      () => envelope(codes.success, { rows: [] }),
      () => envelope(codes.success, { step: 'totp', ticket: 'x' }),
    ]);
    await call('deskSessions', {});
    await call('deskSignIn', { email: 'ada@aurelle.example', password: 'secret' });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example/desk/session/list',
      'https://api.example/desk/session/sign-in',
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent[0]?.headers.get(headers.locale)).toBe('tc');
    expect(sent[1]?.headers.get('authorization')).toBeNull();
  });

  it('retries with the same input after the person has signed in again', async () => {
    let token = 'token-1';
    const { call, sent } = client(
      [() => envelope(deskCodes.signedOut, {}), () => envelope(codes.success, { id: 1 })],
      {
        token: () => token,
        onSignedOut: async (ended) => {
          expect(ended).toBe('token-1');
          token = 'token-2';
          return true;
        },
      },
    );
    await call('deskSetLanguage', { language: 'zh' });
    expect(sent.map(({ body }) => body)).toEqual([{ language: 'zh' }, { language: 'zh' }]);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-2');
  });

  it('rejects if the person does not sign in again', async () => {
    const { call } = client([() => envelope(deskCodes.signedOut, {})]);
    await expect(call('deskMe', {})).rejects.toMatchObject({ kind: 'given-up' });
  });

  it('never sends a write twice', async () => {
    const lost = () => Promise.reject(new TypeError('connection lost'));
    const { call, sent } = client([lost, () => envelope(codes.success, {})]);
    await expect(call('deskSignOut', {})).rejects.toMatchObject({ kind: 'network' });
    expect(sent).toHaveLength(1);
  });

  it('reuses the idempotency key after a lost answer, whatever the version, and makes a new one after an answer', async () => {
    const lost = () => Promise.reject(new TypeError('connection lost'));
    const done = () => envelope(codes.success, {});
    const { call, sent } = client([lost, done, done, done]);
    const note = (version: string, text = 'Ring before noon') =>
      call('deskNoteOrder', { id: 'A1' as never, version, text });
    await expect(note('a')).rejects.toMatchObject({ kind: 'network' });
    await note('b');
    await note('b');
    await call('deskMe', {});
    const keys = sent.map(({ headers: sentHeaders }) => sentHeaders.get(headers.attempt));
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3], 'reads have no key').toBeNull();
  });

  it('reports offline if the browser is offline', async () => {
    const lost = () => Promise.reject(new TypeError('connection lost'));
    const { call } = client([lost], { isOnline: () => false });
    await expect(call('deskSignOut', {})).rejects.toMatchObject({ kind: 'offline' });
  });

  it('passes on code, message, field and current version of a refusal', async () => {
    const theirs = { id: 1, version: 'b' };
    const { call } = client([
      () => envelope(deskCodes.versionConflict, { theirs }, 'changed'),
      () => envelope(deskCodes.fieldInvalid, { field: 'name' }, 'look again'),
      () => new Response('<html>', { status: 502 }),
    ]);
    const refusal = async () =>
      call('deskSignOut', {}).catch((error: unknown) => {
        if (error instanceof DeskError) return error;
        throw error;
      });
    expect(await refusal()).toMatchObject({ kind: 'business', message: 'changed', theirs });
    expect(await refusal()).toMatchObject({ field: 'name', theirs: undefined });
    expect(await refusal()).toMatchObject({ kind: 'http' });
  });
});
