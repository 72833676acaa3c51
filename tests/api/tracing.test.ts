import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { providerFetch } from '#server/platform/payment/provider-fetch.ts';
import { StripeAdapter } from '#server/platform/payment/stripe/stripe-adapter.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { inServerSpan } from '#server/platform/tracing/spans.ts';
import { openTracing } from '#server/platform/tracing/tracing.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: object }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const exported: { path: string | undefined; document: Export }[] = [];
/** An OpenTelemetry collector, which is a payment provider as well. */
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (request.method === 'POST') exported.push({ path: request.url, document: JSON.parse(body) as Export });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let shop: TestShop;
let endpoint: string;
let endTracing: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = { endpoint, service: 'a shop' };
  endTracing = await openTracing(tracing);
  shop = await openTestShop({ config: { tracing } });
});
afterAll(async () => {
  await shop?.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

it('a call is part of the trace of the browser, down to its statements and providers', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = buildApp(shop.host, undefined, undefined, {});
  const stripe = new StripeAdapter(
    { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', origin: endpoint },
    () => new Date(),
  );
  await app.request('/catalog/product/cards?product_id=1001&secret=1', { headers: { traceparent } });
  await app.request('/catalog/product/cards?product_id=1002', { headers: { traceparent: 'nonsense' } });
  await inServerSpan(traceparent, 'test', async () => {
    await providerFetch('paypal', endpoint);
    await stripe.queryPayment('pi_1').catch(() => undefined);
    log.info('within');
  });
  log.info('outside');
  await endTracing();
  const [{ path, document }] = exported as [(typeof exported)[number]];
  expect(path).toBe('/v1/traces');
  expect(document.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'a shop' },
  });
  const spans = exported.flatMap(({ document: { resourceSpans } }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: all }) => all)),
  );
  const own = spans.filter((span) => span.traceId === traceId);
  const call = own.find(({ name }) => name === 'GET /catalog/product/cards');
  expect(call?.parentSpanId).toBe('00f067aa0ba902b7');
  const statements = own.filter(({ name, parentSpanId }) => name === 'sql' && parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(JSON.stringify(statements)).toMatch(/from \\"product\\"|from product/);
  const providers = own.filter(({ name }) => name.startsWith('provider '));
  expect(providers.map(({ name }) => name)).toEqual(['provider paypal', 'provider stripe']);
  expect(providers[1]?.attributes).toContainEqual({
    key: 'server.address',
    value: { stringValue: new URL(endpoint).host },
  });
  // A call without a valid header begins a trace of its own.
  expect(spans.filter(({ name }) => name === 'GET /catalog/product/cards')).toHaveLength(2);
  expect(own.filter(({ name }) => name === 'GET /catalog/product/cards')).toHaveLength(1);
  expect(JSON.stringify(spans)).not.toContain('secret');
  expect(lines.map((line) => line['traceId'])).toEqual([traceId, undefined]);
});
