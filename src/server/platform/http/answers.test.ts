import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { text } from '#server/platform/texts.ts';
import { failed, localeOf } from './answers.ts';
import { refuse } from './business-error.ts';

const log = createLog('silent');
const { success, ...refusals } = codes;
const every = [...Object.values(refusals), ...Object.values(deskCodes)];

it('no code of the shop or the desk has two meanings', () => {
  expect(new Set([success, ...every]).size).toBe(every.length + 1);
});

it('a refusal has its message in data.error, with a text of its own for every code', async () => {
  for (const locale of locales) {
    const fallback = text(locale, `codes.${codes.internal}`);
    for (const code of every) {
      const app = new Hono();
      app.get('/', () => refuse(code));
      app.onError((error, context) => failed(context, error, log));
      const answer = await app.request('/', { headers: { [headers.locale]: locale } });
      const { message, ...rest } = (await answer.json()) as { message: string };
      expect([locale, rest]).toEqual([locale, { code, data: { error: message } }]);
      expect([code, message === fallback]).toEqual([code, code === codes.internal]);
    }
  }
});

it.each([
  ['tw', 'tc'],
  ['tc', 'tc'],
  ['zh', 'zh'],
  ['es', 'en'],
])('fecshop-lang %s is our %s', async (sent, locale) => {
  const app = new Hono();
  app.get('/', (context) => context.text(localeOf(context)));
  expect(await (await app.request('/', { headers: { [headers.locale]: sent } })).text()).toBe(locale);
});
