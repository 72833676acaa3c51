import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkManners, checkRequest, siteRequests, writeSite } from '../../tests/fixtures/site-requests.ts';
import { serverHeaders } from '../lib/server-headers.ts';
import { type RunningSite, startSite } from './server.ts';

let dist: string;
let site: RunningSite;
const origin = () => `http://127.0.0.1:${site.port}`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'requests-'));
  await writeSite(dist);
  site = await startSite({ dist, port: 0, apiOrigin: 'https://api.shop.example' });
});
afterAll(async () => {
  await site.close();
  await rm(dist, { recursive: true });
});

describe('the built-in server, by the table that nginx and Caddy answer, too', () => {
  it.each(siteRequests)('answers $path with $status', (row) => checkRequest(origin(), row, 'built-in'));
  it('knows its validators again and means well by strange addresses', () => checkManners(origin()));
});

it('says the same headers in the words of nginx and of Caddy', async () => {
  const policy = String((await fetch(origin())).headers.get('content-security-policy'));
  const origins = { apiOrigin: 'https://api.shop.example', isSecure: true };
  expect(await serverHeaders('nginx', [dist], origins)).toContain(
    `add_header content-security-policy "${policy}" always;`,
  );
  const caddy = await serverHeaders('caddy', [dist], origins);
  expect(caddy).toContain(`header content-security-policy "${policy}"\n`);
  expect(caddy).toContain('strict-transport-security');
});
