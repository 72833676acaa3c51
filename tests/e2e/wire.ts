import type { Page } from 'playwright/test';
import { type DeskCallName, deskCalls } from '#kernel/desk/desk-calls.ts';
import { ports } from './ports.ts';
import { expect } from './shop-test.ts';

export const api = `http://127.0.0.1:${ports.API_PORT}`;

/** The wire as a client of the shop speaks it, with the session of the page. */
export async function wire<T>(page: Page, path: string, form?: Record<string, string>): Promise<T> {
  const answer = await page.evaluate(
    async ({ url, fields }) => {
      const token = localStorage.getItem('token') ?? '';
      const sent = { 'access-token': token, 'fecshop-currency': 'HKD' };
      const body = fields && new URLSearchParams(fields);
      const response = await fetch(url, { headers: sent, ...(body ? { method: 'POST', body } : {}) });
      return (await response.json()) as { code: number; message: string; data: unknown };
    },
    { url: `${api}/${path}`, fields: form },
  );
  expect(answer, `${path}: ${answer.message}`).toMatchObject({ code: 200 });
  return answer.data as T;
}

/** A call of the desk, with the session of whoever sits at the page. */
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
