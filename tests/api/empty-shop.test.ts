import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#client/api/api.ts';
import { showOpening } from '#server/desk/opening.service.ts';
import { forgetDocuments } from '#server/documents/documents.service.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { freePort } from '../fixtures/postgres.ts';

const { TEST_DATABASE_URL: server = '' } = process.env;

/** The host as the recipes start it, on a PostgreSQL without a table. */
describe.skipIf(server === '')('a production host on an empty database', () => {
  const name = `shop_empty_${randomBytes(6).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'empty-shop-'));
  let host: Service;
  let origin: string;
  let database: URL;
  const atServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  beforeAll(async () => {
    await atServer(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    );
    database = new URL(server);
    database.pathname = `/${name}`;
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    host = startService({
      name: 'The API host',
      file: 'src/server/main.ts',
      env: {
        NODE_ENV: 'production',
        SITE_ORIGIN: 'https://www.shop.example',
        API_ORIGIN: 'https://api.shop.example',
        DATABASE_URL: database.href,
        API_PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        SMTP_URL: 'smtp://127.0.0.1:1',
        DRAIN_SECONDS: '0',
      },
      output: 'quiet',
    });
    await untilReady(host, `${origin}/readyz`);
  });
  afterAll(async () => {
    await host?.stop();
    await atServer(`drop database if exists ${name}`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('becomes ready without demonstration data and answers with empty lists', async () => {
    const { call } = createApi({ baseURL: origin, locale: () => 'tc', currency: () => 'GBP' });
    const base = await call('homeBase', {});
    // A new shop has English until its owner adds languages.
    expect(base.site_name).toBe('Jewellery shop');
    expect(base.lang.langList.map(({ code }) => code)).toEqual(['en']);
    expect(base.currency.currencyList.map(({ code }) => code)).toContain('GBP');
    expect(base.country.length).toBeGreaterThan(0);
    expect(base.is_open).toBe(false);
    expect(await call('siteTheme', {})).toMatchObject({ has_no_demonstration: true });
    expect(await call('homeBase', {})).toMatchObject({ share_picture: '' });
    const home = await call('homeIndex', {});
    expect([home.best_selling, home.partner_designers, home.advertise_img.pc]).toEqual([[], [], []]);
    expect(home.blocks.map(({ block }) => block)).toEqual([
      ...['hero', 'arrivals', 'categories', 'articles', 'stores'],
    ]);
    expect(await call('siteIndex', {})).toMatchObject({ products: [], categories: [], articles: [] });
    expect(await call('policyInfo', {})).toMatchObject({ policies: [], common_problems: [] });
    expect(await call('articleMenu', {})).toBeDefined();
    expect(await call('storeInit', {})).toBeDefined();
    expect((await call('searchIndex', { q: 'ring' })).products).toEqual([]);
    expect((await call('diamonds', {})).stones).toEqual([]);
    expect((await call('fixedDesigns', {})).products).toEqual([]);
    expect(await call('customizedInit', {})).toBeDefined();
  });

  it('knows what is missing before it opens', async () => {
    // Documents that other tests of this process have read.
    forgetDocuments();
    const db = openPostgres(database.href);
    const accounts = { payments: new Map(), config: { providers: {}, sandboxOrigin: undefined } };
    const { isOpen, steps } = await showOpening({ db, ...accounts }).finally(() => db.close());
    expect(isOpen).toBe(false);
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['languages']);
  });
});
