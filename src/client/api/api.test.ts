import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { type ApiOptions, createApi } from './api.ts';
import { ApiError, isCancelled } from './api-error.ts';

const ok = (data: unknown = []) => ({ code: 200, message: 'process success', data });

function apiFor(app: Hono, options: Partial<ApiOptions> = {}) {
  return createApi({ baseURL: '', fetch: (input, init) => app.request(input, init), ...options });
}

function answering(body: object, status: 200 | 404 | 409 | 500 | 503 = 200) {
  return new Hono().all('*', (context) => context.json(body, status));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
  return error;
}

describe('requests', () => {
  it('sends token, language and currency as headers and a GET as query', async () => {
    const app = new Hono().get('/catalog/product/index', (context) =>
      context.json(
        ok({
          query: context.req.query(),
          token: context.req.header('access-token'),
          lang: context.req.header('fecshop-lang'),
          currency: context.req.header('fecshop-currency'),
        }),
      ),
    );
    const api = apiFor(app, { token: () => 'abc', locale: () => 'tc', currency: () => 'USD' });
    await expect(api.call('productIndex', { product_id: 7 })).resolves.toEqual({
      query: { product_id: '7' },
      token: 'abc',
      lang: 'tc',
      currency: 'USD',
    });
  });

  it('omits headers without a value', async () => {
    const app = new Hono().get('*', (context) =>
      context.json(ok({ names: Object.keys(context.req.header()) })),
    );
    expect(await apiFor(app).call('homeBase', {})).toMatchObject({
      names: expect.not.arrayContaining(['access-token', 'fecshop-lang']),
    });
  });

  it('sends a POST as a form, nested values in brackets, documents as JSON text', async () => {
    const app = new Hono().post('*', async (context) =>
      context.json(
        ok({
          type: context.req.header('content-type'),
          body: Object.fromEntries(await context.req.formData()),
        }),
      ),
    );
    const api = apiFor(app);
    const form = await api.call('submitOrder', {
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      billing: { first_name: 'Ada & Co', country: 'HK' },
      terms: true,
    });
    expect(form).toEqual({
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      body: {
        shipping_method: 'insured_express',
        payment_method: 'stripe',
        'billing[first_name]': 'Ada & Co',
        'billing[country]': 'HK',
        terms: '1',
      },
    });
    const cart = await api.call('cartAdd', {
      product_id: 5,
      qty: 1,
      custom_option: { metal: 'platinum-950' },
    });
    expect(cart).toMatchObject({ body: { custom_option: '{"metal":"platinum-950"}' } });
  });
});

describe('answers', () => {
  it('unwraps the envelope', async () => {
    await expect(apiFor(answering(ok({ fav: 1 }))).call('isFavourite', { product_id: 1 })).resolves.toEqual({
      fav: 1,
    });
  });

  it('passes on a token from the response header of a success only', async () => {
    const onToken = vi.fn();
    const app = new Hono().post('*', async (context) => {
      const { email } = Object.fromEntries(await context.req.formData());
      context.header('access-token', 'fresh-token');
      return context.json(
        email === 'a@b.co' ? ok() : { code: codes.loginFailed, message: 'wrong', data: [] },
      );
    });
    const api = apiFor(app, { onToken });
    await api.call('loginAccount', { email: 'a@b.co', password: 'x' });
    expect(onToken).toHaveBeenCalledExactlyOnceWith('fresh-token', endpoints.loginAccount);
    await failureOf(api.call('loginAccount', { email: 'x@b.co', password: 'x' }));
    expect(onToken).toHaveBeenCalledTimes(1);
  });

  it.each([1100003, 1000004])('code %d ends the session', async (code) => {
    const [onSessionEnd, onFailure] = [vi.fn(), vi.fn()];
    const api = apiFor(answering({ code, message: 'log in', data: [] }), { onSessionEnd, onFailure });
    const error = await failureOf(api.call('cartIndex', {}, { notify: true }));
    expect(error).toMatchObject({ kind: 'business', code });
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('code 1300001 is the not-found page', async () => {
    const onNotFound = vi.fn();
    const api = apiFor(answering({ code: codes.productNotFound, message: '', data: '' }), { onNotFound });
    await failureOf(api.call('productIndex', { product_id: 1 }));
    expect(onNotFound).toHaveBeenCalledOnce();
  });

  it('code 1300001 does not leave the page for background work', async () => {
    const onNotFound = vi.fn();
    const api = apiFor(answering({ code: codes.productNotFound, message: '', data: '' }), { onNotFound });
    const error = await failureOf(api.call('diamond', { id: 9 }, { silent: true }));
    expect(error.code).toBe(codes.productNotFound);
    expect(onNotFound).not.toHaveBeenCalled();
  });

  it('reports other codes only on request', async () => {
    const onFailure = vi.fn();
    const message = 'This coupon has ended.';
    const body = { code: codes.couponInvalid, message, data: { error: message } };
    const api = apiFor(answering(body), { onFailure });
    const error = await failureOf(api.call('cartAddCoupon', { coupon_code: 'X' }));
    expect(error).toMatchObject({ code: codes.couponInvalid, message });
    expect(onFailure).not.toHaveBeenCalled();
    await failureOf(api.call('cartAddCoupon', { coupon_code: 'X' }, { notify: true }));
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it.each([404, 409, 500] as const)('HTTP %d is always reported', async (status) => {
    const onFailure = vi.fn();
    const body = { code: codes.internal, message: 'no', data: [] };
    const error = await failureOf(
      apiFor(answering(body, status), { onFailure }).call('cartAdd', { product_id: 1, qty: 1 }),
    );
    expect(error).toMatchObject({ kind: 'http', status, code: codes.internal });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('treats a redirect and a response without an envelope as failures', async () => {
    const moved = new Hono().get('*', (context) => context.redirect('/elsewhere'));
    expect(await failureOf(apiFor(moved).call('homeBase', {}))).toMatchObject({ kind: 'http', status: 302 });
    const page = new Hono().get('*', (context) => context.html('<h1>proxy</h1>'));
    expect(await failureOf(apiFor(page).call('homeBase', {}))).toMatchObject({ kind: 'http', status: 200 });
  });

  it('retries a read once if the service is unavailable, never a write', async () => {
    let requests = 0;
    const app = new Hono().all('*', (context) => {
      requests += 1;
      return context.json(ok(), requests === 1 ? 503 : 200);
    });
    await apiFor(app).call('homeBase', {});
    expect(requests).toBe(2);
    requests = 0;
    await failureOf(apiFor(app).call('cartAdd', { product_id: 1, qty: 1 }));
    expect(requests).toBe(1);
  });

  it('waits as long as the host asks before it retries', async () => {
    const delays = vi.spyOn(globalThis, 'setTimeout');
    let requests = 0;
    const app = new Hono().all('*', (context) => {
      requests += 1;
      return context.json(ok(), requests === 1 ? 503 : 200, { 'Retry-After': '1' });
    });
    await apiFor(app).call('homeBase', {});
    expect(delays.mock.calls.map(([, ms]) => ms)).toContain(1_000);
    delays.mockRestore();
  });
});

describe('a missing response', () => {
  const silent = new Hono().all('*', () => new Promise<Response>(() => undefined));

  it('times out, even if fetch ignores its signal', async () => {
    const onFailure = vi.fn();
    const error = await failureOf(apiFor(silent, { timeoutMs: 30, onFailure }).call('homeBase', {}));
    expect(error.kind).toBe('timeout');
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('times out after 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await apiFor(answering(ok())).call('homeBase', {});
    expect(timeout.mock.calls).toEqual([[30_000]]);
    timeout.mockRestore();
  });

  it.each([
    [true, 'network'],
    [false, 'offline'],
  ] as const)('with online %s a broken connection is "%s"', async (isOnline, kind) => {
    const api = createApi({
      baseURL: 'http://nowhere.invalid',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      isOnline: () => isOnline,
    });
    expect(await failureOf(api.call('homeBase', {}))).toMatchObject({ kind });
  });

  it('is not reported if aborted by the caller', async () => {
    const onFailure = vi.fn();
    const controller = new AbortController();
    const pending = apiFor(silent, { onFailure }).call('homeBase', {}, { signal: controller.signal });
    controller.abort();
    expect(isCancelled(await failureOf(pending))).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('duplicates', () => {
  function slow() {
    const state = { requests: 0 };
    const app = new Hono().all('*', async (context) => {
      state.requests += 1;
      // Later than a second call in the same tick.
      await nextTurn();
      return context.json(ok({ items_count: state.requests, item_id: 1 }));
    });
    return { app, state };
  }

  it('cancels and logs a write that is already in flight', async () => {
    const { app, state } = slow();
    const [log, onFailure] = [vi.fn(), vi.fn()];
    const api = apiFor(app, { log, onFailure });
    const first = api.call('cartAdd', { product_id: 1, qty: 1 }, { notify: true });
    const second = await failureOf(api.call('cartAdd', { product_id: 1, qty: 1 }, { notify: true }));
    expect(isCancelled(second)).toBe(true);
    await expect(first).resolves.toMatchObject({ items_count: 1 });
    expect(state.requests).toBe(1);
    expect(log).toHaveBeenCalledOnce();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('sends a different input, and the same one again afterwards', async () => {
    const { app, state } = slow();
    const api = apiFor(app);
    await Promise.all([
      api.call('cartAdd', { product_id: 1, qty: 1 }),
      api.call('cartAdd', { product_id: 2, qty: 1 }),
    ]);
    await api.call('cartAdd', { product_id: 1, qty: 1 });
    expect(state.requests).toBe(3);
  });

  it('shares the answer of a read', async () => {
    const { app, state } = slow();
    const api = apiFor(app);
    const [first, second] = await Promise.all([api.call('homeBase', {}), api.call('homeBase', {})]);
    expect(first).toBe(second);
    expect(state.requests).toBe(1);
  });

  it('does not share between two shoppers', async () => {
    const { app, state } = slow();
    let token = 'first';
    const api = apiFor(app, { token: () => token });
    const first = api.call('cartIndex', {});
    token = 'two';
    await Promise.all([first, api.call('cartIndex', {})]);
    expect(state.requests).toBe(2);
  });
});
