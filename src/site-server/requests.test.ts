import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkRequest,
  checkRobustness,
  siteRequests,
  writeSite,
} from '../../tests/fixtures/site-requests.ts';
import { type RunningSite, startSite } from './server.ts';
import { serverHeaders } from './web-server-headers.ts';

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

describe('the site server, by the request table that the nginx and Caddy recipes answer, too', () => {
  it.each(siteRequests)('answers $path with $status', (row) => checkRequest(origin(), row));
  it('revalidates, and answers malformed URLs safely', () => checkRobustness(origin()));
});

it('writes the same headers in the syntax of nginx and of Caddy', async () => {
  const policy = String((await fetch(origin())).headers.get('content-security-policy'));
  const origins = { apiOrigin: 'https://api.shop.example', isSecure: true };
  expect(await serverHeaders('nginx', [dist], origins)).toContain(
    `add_header content-security-policy "${policy}" always;`,
  );
  const caddy = await serverHeaders('caddy', [dist], origins);
  expect(caddy).toContain(`header content-security-policy "${policy}"\n`);
  expect(caddy).toContain('strict-transport-security');
});
