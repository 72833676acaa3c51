import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxVariables } from '#sandbox/keys.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { freePort, startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

let server: TestPostgres;
let api: Service;
let origin = '';
let dataDir = '';

interface Answer {
  status: number;
  code: number;
  retryAfter: string | null;
  token: string;
  connection: string | null;
}

async function call(path: string, form?: Record<string, string>, token = ''): Promise<Answer> {
  const response = await fetch(`${origin}/${path}`, {
    headers: token === '' ? {} : { 'access-token': token },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  const body = (await response.json()) as { code?: number };
  return {
    status: response.status,
    code: body.code ?? 0,
    retryAfter: response.headers.get('retry-after'),
    token: response.headers.get('access-token') ?? '',
    connection: response.headers.get('connection'),
  };
}

async function until(what: string, isSo: () => Promise<boolean> | boolean, ms = 120_000): Promise<void> {
  await expect.poll(isSo, { timeout: ms, interval: 50, message: what }).toBe(true);
}

const isReady = async (): Promise<boolean> => (await call('readyz')).status === 200;

/** The codes emailed so far, by address. */
function mailedCodes(): Map<string, string> {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((name) => {
      const { to, subject } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
      return [to ?? '', /\b\d{6}\b/.exec(subject ?? '')?.[0] ?? ''];
    }),
  );
}

/** Tokens of this many guests, each with a piece in the cart. */
async function guestsWithCarts(prefix: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);
  await Promise.all(emails.map((email) => call('customer/site/code-by-guest', { email })));
  await until('the codes', () => {
    const codes = mailedCodes();
    return emails.every((email) => codes.has(email));
  });
  const codes = mailedCodes();
  return Promise.all(
    emails.map(async (email) => {
      const { token } = await call('customer/login/guest', { email, code: codes.get(email) ?? '' });
      await call('checkout/cart/add', { product_id: '1202', qty: '1' }, token);
      return token;
    }),
  );
}

const billing = Object.fromEntries(
  Object.entries(homeAddress).map(([name, value]) => [`billing[${name}]`, value]),
);

const order = (token: string): Promise<Answer> =>
  call(
    'checkout/onepage/submitorder',
    { ...billing, shipping_method: 'insured_express', payment_method: 'stripe', terms: '1' },
    token,
  );

async function ask(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

async function expectWorkToGoOn(name: string): Promise<void> {
  await until('ready again', isReady);
  const email = `${name}@example.com`;
  await until('a code is asked for', async () => {
    return (await call('customer/site/code-by-register', { email })).status === 200;
  });
  await until('an email', () => mailedCodes().has(email));
  await ask(`insert into job (kind, key, payload, due_at)
    values ('payment.close', '${name}', '{"attemptId": 0}', now())`);
  await until('a job is done', async () => {
    const { rows } = await ask(`select done_at from job where key = '${name}'`);
    return rows[0]?.done_at !== null;
  });
  expect(api.child.exitCode).toBeNull();
}

/** The whole host as a process, over real sockets, on a PostgreSQL that this file stops and freezes. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('the running host', () => {
  beforeAll(async () => {
    server = await startPostgres();
    dataDir = mkdtempSync(join(tmpdir(), 'outage-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    api = startService({
      name: 'The API host',
      file: 'src/server/main.ts',
      env: {
        NODE_ENV: 'test',
        DATABASE_URL: server.url,
        API_PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '10',
        // Orders need an account at a payment provider; none is called.
        ...(await sandboxVariables(dataDir)),
      },
      output: 'quiet',
    });
    await untilReady(api, `${origin}/readyz`);
    await ask('update product set stock = 1000 where id = 1202');
  });
  afterAll(async () => {
    await api?.stop();
    await server?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  describe('a database', () => {
    let db: Database;
    beforeAll(() => {
      db = openPostgres(server.url);
    });
    afterAll(() => db.close());

    it('compiles no query, which would take longer than running it', async () => {
      const { rows } = await sql<{ jit: string }>`show jit`.execute(db.handle);
      expect(rows).toEqual([{ jit: 'off' }]);
    });

    it('that is slow is waited for, one that is locked only until the timeout', async () => {
      const holder = new pg.Client({ connectionString: server.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select * from currency for update');
      const slow = sql`select pg_sleep(1.7)`.execute(db.handle);
      const blocked = db.transaction((trx) => sql`update currency set code = code`.execute(trx));
      await expect(blocked).rejects.toThrow(DatabaseUnavailableError);
      await expect(blocked).rejects.toThrow(/lock timeout/);
      expect((await slow).rows).toHaveLength(1);
      await holder.query('rollback');
      await holder.end();
    });

    it('that is frozen is given up after the query timeout, and a new connection works afterwards', async () => {
      const ping = () => sql`select 1`.execute(db.handle).catch((error: unknown) => error);
      await ping();
      server.freeze();
      try {
        // On an open connection, and in a transaction, whose rollback must not wait for a second timeout.
        const inTransaction = db.transaction((trx) => sql`select 1`.execute(trx)).catch((error) => error);
        const failures = await Promise.all([ping(), inTransaction]);
        for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailableError);
        expect(String(failures[0])).toContain('Query read timeout');
        expect(db.pool?.().open).toBe(0);
      } finally {
        server.thaw();
      }
      await until('an answer', async () => !((await ping()) instanceof Error));
    });
  });

  it('answers 503 while the database is frozen, and continues when it is back', async () => {
    const tokens = await guestsWithCarts('frozen', 12);
    const orders = tokens.map(order);
    await Promise.race(orders);
    server.freeze();
    try {
      const underWay = await Promise.all(orders);
      for (const { status } of underWay) expect([200, 503]).toContain(status);
      // More than there are connections, of every kind.
      const calls = Array.from({ length: 40 }, (_, index) =>
        index % 3 === 0
          ? call('readyz')
          : index % 3 === 1
            ? call('customer/login/account', {
                email: `nobody-${index}@example.com`,
                password: 'not a password',
              })
            : call('checkout/cart/index', undefined, tokens[index % tokens.length]),
      );
      const answers = await Promise.all(calls);
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(Number(answer.retryAfter)).toBeGreaterThan(0);
      }
      expect((await call('healthz')).status).toBe(200);
    } finally {
      server.thaw();
    }
    await expectWorkToGoOn('thawed');
    const again = await Promise.all(tokens.map((token) => call('checkout/cart/index', undefined, token)));
    expect(again.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  });

  it('answers 503, never 500, when the database disappears, and continues when it is back', async () => {
    const tokens = await guestsWithCarts('stopped', 12);
    const orders = tokens.map(order);
    await Promise.race(orders);
    await server.crash();
    for (const { status } of await Promise.all(orders)) expect([200, 503]).toContain(status);
    for (const answer of await Promise.all([
      call('readyz'),
      call('checkout/cart/index', undefined, tokens[0]),
      call('customer/login/account', { email: 'nobody@example.com', password: 'not a password' }),
    ])) {
      expect(answer.status).toBe(503);
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    await server.restart();
    await expectWorkToGoOn('restarted');
  });

  it('shuts down: not ready first, then every open order is answered, then it ends', async () => {
    const tokens = await guestsWithCarts('leaving', 20);
    const idle = await keepAliveConnection();
    const busy = await keepAliveConnection();
    const orders = tokens.map(order);
    await Promise.race(orders);
    api.child.kill('SIGTERM');
    await until('not ready', async () => (await call('readyz')).status === 503);
    // New calls on the connection are still served, with a header that closes it.
    expect(await busy.get('/healthz')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
    expect(await busy.ended).toBe('closed');
    const answers = await Promise.all(orders);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(tokens.map(() => [200, 200]));
    // How many are open when the signal arrives depends on the machine; each of them is answered.
    expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThan(0);
    expect(await idle.ended).toBe('closed');
    await until('the process has ended', () => api.child.exitCode !== null);
    expect(api.child.exitCode).toBe(0);
  });
});

/** A connection that stays open between calls, and how it ends. */
async function keepAliveConnection() {
  const { hostname, port } = new URL(origin);
  const socket: Socket = createConnection(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = new Promise<string>((resolve) => {
    socket.once('end', () => resolve('closed'));
    socket.once('error', (error) => resolve(error.message));
  });
  const get = (path: string): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString()));
      socket.once('close', () => resolve('closed without an answer'));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    });
  expect(await get('/healthz')).toMatch(/^HTTP\/1\.1 200 [\s\S]*keep-alive/i);
  return { get, ended };
}
