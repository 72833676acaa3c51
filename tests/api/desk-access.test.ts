import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mayDo, roles } from '#kernel/shop/desk/roles.ts';
import { deskRoutesOf } from '#server/desk-routes.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const table = Object.entries(deskCalls) as [string, DeskCall][];
const guarded = table.filter(([, { access }]) => access !== 'anyone');
const rightful = guarded.filter(([, { access }]) => access !== 'staff');

let shop: TestShop;
const desks = new Map<string, Desk>();
beforeAll(async () => {
  shop = await openTestShop();
  for (const role of roles) desks.set(role, await openDesk(shop, [role]));
});
afterAll(() => shop.close());

/** A call with an empty record: a caller with the right is refused for missing fields, or answered. */
async function send(path: string, token: string, headers: Record<string, string> = {}, body = '{}') {
  const response = await shop.app.request(`/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
  });
  const answer: unknown = await response.json();
  const { code, message, data } = v.parse(
    v.object({ code: v.number(), message: v.string(), data: v.unknown() }),
    answer,
  );
  return { status: response.status, headers: response.headers, code, message, data };
}

/** Calls that were refused to a member of staff, with the missing right, as the audit log has them. */
async function refusalsOf(staffId: number | undefined): Promise<string[]> {
  const owner = desks.get('owner') ?? (await openDesk(shop));
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const filter = { outcome: 'refused', ...(staffId !== undefined && { staffId }) } as const;
    const { rows } = await owner.call('deskAudit', { filter, page, perPage: 100 });
    lines.push(...rows.map(({ call, kind, recordId }) => `${call} ${kind} ${recordId}`));
    if (rows.length < 100) return lines;
  }
}

describe('the table of the desk’s calls', () => {
  it('matches the routes', () => {
    const answered = deskRoutesOf(shop.host).map(({ call }) => call.path);
    expect(answered.toSorted()).toEqual(table.map(([, { path }]) => path).toSorted());
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('names every call desk…, at an address of its own', () => {
    expect(table.filter(([name]) => !/^desk[A-Z]/.test(name))).toEqual([]);
    expect(table.filter(([, { path }]) => !/^desk(?:\/[a-z]+(?:-[a-z]+)*){2}$/.test(path))).toEqual([]);
  });
});

describe('an anonymous caller', () => {
  it.each(guarded)('is refused by %s', async (_name, { path }) => {
    for (const token of ['', 'x'.repeat(43)])
      expect(await send(path, token)).toMatchObject({ status: 200, code: deskCodes.signedOut });
  });

  it('is not let in by a customer’s token', async () => {
    const { token } = await shop.customer('customer-at-the-desk@example.com');
    expect((await send('desk/session/me', token)).code).toBe(deskCodes.signedOut);
  });
});

describe.each(roles)('%s', (role) => {
  const tokenOf = () => desks.get(role)?.token ?? '';
  const isTheirs = ({ access }: DeskCall) =>
    access !== 'staff' && access !== 'anyone' && mayDo([role], access);
  const refused: string[] = [];

  it.each(rightful)('reaches %s only with its right', async (_name, call) => {
    const { path } = call;
    const { status, code, message } = await send(path, tokenOf(), { 'fecshop-lang': 'tc' });
    expect(status).toBe(200);
    if (isTheirs(call)) {
      expect([deskCodes.notAllowed, deskCodes.signedOut]).not.toContain(code);
      return;
    }
    expect(code).toBe(deskCodes.notAllowed);
    expect(message).toContain('請店主給你權限');
    refused.push(`${path} right ${call.access}`);
  });

  it('is named in the audit log for each of these refusals', async () => {
    expect(await refusalsOf(desks.get(role)?.id)).toEqual(expect.arrayContaining(refused));
  });
});

describe('the wire of the desk', () => {
  it('takes JSON only', async () => {
    const owner = desks.get('owner')?.token ?? '';
    const form = await send('desk/session/me', owner, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(form).toMatchObject({ status: 415, code: deskCodes.fieldInvalid });
    const broken = await send('desk/session/me', owner, {}, '{');
    expect(broken).toMatchObject({ status: 200, code: deskCodes.fieldInvalid });
    const large = await send('desk/session/me', owner, {}, JSON.stringify({ x: 'x'.repeat(300_000) }));
    expect(large.status).toBe(413);
  });

  it('refuses by name what no column holds', async () => {
    const owner = desks.get('owner')?.token ?? '';
    const hostile: [path: string, input: string, code: number][] = [
      ['staff/one', '{"id":1.5}', deskCodes.fieldInvalid],
      ['staff/one', '{"id":2147483648}', deskCodes.fieldInvalid],
      ['gifts/list', '{"page":2147483648}', deskCodes.fieldInvalid],
      ['content/one', '{"id":"article.__proto__"}', deskCodes.notFound],
      ['content/one', '{"id":"product.99999999999"}', deskCodes.notFound],
      ['prices/country', '{"id":"\\u0000"}', deskCodes.fieldInvalid],
      ['house/search', '{"words":"Mei\\ud800"}', deskCodes.fieldInvalid],
      ['audit/list', '{"filter":{"day":"2026-02-30"}}', deskCodes.fieldInvalid],
    ];
    for (const [path, input, code] of hostile)
      expect([input, (await send(`desk/${path}`, owner, {}, input)).code]).toEqual([input, code]);
  });

  it('names the wrong or missing field, in the language of the call', async () => {
    const owner = desks.get('owner')?.token ?? '';
    const missing = await send('desk/staff/one', owner, { 'fecshop-lang': 'zh' });
    expect(missing).toMatchObject({
      code: deskCodes.fieldInvalid,
      message: 'id：请填写这一栏。',
      data: { field: 'id' },
    });
    const nested = await send('desk/staff/list', owner, {}, JSON.stringify({ filter: { role: 'boss' } }));
    expect(nested).toMatchObject({ code: deskCodes.fieldInvalid, data: { field: 'filter.role' } });
    const unknown = await send('desk/session/me', owner, {}, JSON.stringify({ extra: 1 }));
    expect(unknown).toMatchObject({ code: deskCodes.fieldInvalid, data: { field: 'extra' } });
  });

  it('is not cached, numbers its answers, and is open to our own page only', async () => {
    const owner = desks.get('owner')?.token ?? '';
    const own = await send('desk/session/me', owner, { Origin: 'http://shop.test' });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://shop.test');
    const preflight = async (Origin: string, path = '/desk/session/me') => {
      const { headers } = await shop.app.request(path, {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      });
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
    };
    const [origin, allowed] = await preflight('http://shop.test');
    expect(origin).toBe('http://shop.test');
    expect(allowed).toMatch(/Authorization/i);
    expect((await preflight('http://elsewhere.test'))[0]).toBeNull();
    expect((await preflight('http://shop.test', '/customer/login/account'))[1]).not.toMatch(/authorization/i);
    const foreign = await send('desk/session/sign-out', owner, { Origin: 'http://elsewhere.test' });
    expect(foreign.code).not.toBe(200);
    expect((await send('desk/session/me', owner)).code).toBe(200);
  });
});
