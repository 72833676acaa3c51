import autocannon from 'autocannon';
import type { Config } from '#server/config.ts';
import { printTable } from './table.ts';

const seconds = 5;
const connections = 20;

const calls: Record<string, string> = {
  'home base': '/cms/home/base',
  category: '/catalog/category/index?categoryId=1',
  'category, filtered':
    '/catalog/category/index?categoryId=1&filterAttrs=%7B%22metal%22%3A%22platinum-950%22%7D&sortColumn=low-to-high',
  product: '/catalog/product/index?product_id=1001',
  search: '/catalogsearch/index/index?q=sapphire',
  'cart (refused without a token)': '/checkout/cart/index',
};

async function post(
  config: Config,
  path: string,
  form: Record<string, string>,
  token?: string,
): Promise<Response> {
  return fetch(`${config.apiOrigin}/${path}`, {
    method: 'POST',
    headers: token ? { 'access-token': token } : {},
    body: new URLSearchParams(form),
  });
}

/** A guest with one piece in the cart, signed in with an emailed code. */
async function guestToken(config: Config): Promise<string> {
  const email = 'bench@example.com';
  await post(config, 'customer/site/code-by-guest', { email });
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const page = await fetch(`${config.apiOrigin}/_mail`).then((answer) => answer.text());
    const link = /href="(\/_mail\/[^"]+)"/.exec(page)?.[1];
    const mail = link ? await fetch(config.apiOrigin + link).then((answer) => answer.text()) : '';
    const code = /\b(\d{6})\b/.exec(mail.replace(/<style[\s\S]*?<\/style>|#[0-9a-f]{6}/gi, ''))?.[1];
    if (code) {
      const answer = await post(config, 'customer/login/guest', { email, code });
      const token = answer.headers.get('access-token');
      if (token) {
        await post(config, 'checkout/cart/add', { product_id: '1301', qty: '1' }, token);
        return token;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('no code arrived by mail');
}

/** Requests per second and p99 of the calls a shopper makes most. */
export async function benchApi(config: Config): Promise<void> {
  const token = await guestToken(config);
  const rows: string[][] = [];
  const measure = async (name: string, path: string, headers: Record<string, string>) => {
    const result = await autocannon({
      url: config.apiOrigin + path,
      connections,
      duration: seconds,
      headers,
    });
    rows.push([
      name,
      result.requests.average.toFixed(0),
      result.latency.p50.toFixed(0),
      result.latency.p99.toFixed(0),
      String(result.non2xx),
    ]);
  };
  for (const [name, path] of Object.entries(calls)) await measure(name, path, {});
  await measure('cart of a guest', '/checkout/cart/index', { 'access-token': token });
  const engine = config.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
  printTable(
    `API host on ${engine}, ${connections} connections, ${seconds} s each, client on the same cores`,
    ['call', 'requests/s', 'p50 ms', 'p99 ms', 'not 2xx'],
    rows,
  );
}
