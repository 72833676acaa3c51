import type { Page } from 'playwright/test';
import { type DeskCallName, deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { ports } from './ports.ts';
import { expect } from './shop-test.ts';

export const api = `http://127.0.0.1:${ports.API_PORT}`;

/** A call of the shop, with the session that is stored at the page's origin. */
export async function wire<T>(page: Page, path: string, form?: Record<string, string>): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'access-token': token ?? '', 'fecshop-currency': baseCurrency() };
  const url = `${api}/${path}`;
  const response = await (form
    ? page.request.post(url, { headers, form })
    : page.request.get(url, { headers }));
  const answer = (await response.json()) as { code: number; message: string; data: unknown };
  expect(answer, `${path}: ${answer.message}`).toMatchObject({ code: 200 });
  return answer.data as T;
}

/** A call of the desk, with the session of the page. */
export async function deskWire<T>(page: Page, name: DeskCallName, input: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('deskToken'));
  const response = await page.request.post(`${api}/${deskCalls[name].path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: input,
  });
  const answer = (await response.json()) as { code: number; message: string; data: unknown };
  expect(answer, `${name}: ${answer.message}`).toMatchObject({ code: 200 });
  return answer.data as T;
}
