import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import { PayPalAdapter } from './platform/payment/paypal/paypal-adapter.ts';
import { QianfangAdapter } from './platform/payment/qianfang/qianfang-adapter.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x/y',
  SMTP_URL: 'smtp://mail.example',
};

describe('parseConfig', () => {
  it('needs no variables', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      sitePort: 4321,
      apiPort: 8080,
      dataDir: '.data',
      databaseUrl: undefined,
      siteOrigin: 'http://127.0.0.1:4321',
      sandboxOrigin: 'http://127.0.0.1:8090',
      refundDays: 30,
      warrantyMonths: 24,
    });
  });

  it('closes the desk in production without a secret, and refuses a short one', () => {
    expect(parseConfig(production).deskSecrets).toEqual([]);
    expect(parseConfig({}).deskSecrets).toEqual([expect.stringMatching(/.{32}/)]);
    const DESK_SECRET = 'a secret that is long enough for it';
    const DESK_SECRET_FORMER = 'the-secret-before-it-was-rotated-in-May';
    expect(parseConfig({ ...production, DESK_SECRET, DESK_SECRET_FORMER }).deskSecrets).toEqual([
      DESK_SECRET,
      DESK_SECRET_FORMER,
    ]);
    expect(() => parseConfig({ DESK_SECRET_FORMER })).toThrow(/DESK_SECRET/);
    expect(() => parseConfig({ DESK_SECRET: 'short' })).toThrow(/DESK_SECRET/);
  });

  it('names invalid variables', () => {
    expect(() => parseConfig({ SITE_PORT: '99999' })).toThrow(/SITE_PORT/);
    expect(() => parseConfig({ API_ORIGIN: 'nowhere' })).toThrow(/API_ORIGIN/);
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL/);
    expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(ConfigError);
  });

  it('refuses several processes and a pooler without a database of their own', () => {
    expect(parseConfig({}).roles).toEqual(['api', 'worker']);
    expect(() => parseConfig({ ROLE: 'worker' })).toThrow(/DATABASE_URL/);
    expect(() => parseConfig({ ROLE: 'publisher' })).toThrow(/ROLE/);
    expect(() => parseConfig({ DATABASE_LISTEN_URL: 'postgres://x/y' })).toThrow(/DATABASE_URL/);
    expect(() => parseConfig({ DIAMOND_FINDER: 'host' })).toThrow(/^DIAMOND_FINDER: .+DATABASE_URL/);
    expect(parseConfig({ DIAMOND_FINDER: 'host', DATABASE_URL: 'postgres://x/y' }).sharesDiamonds).toBe(true);
    expect(() => parseConfig({ DATABASE_POOL_SIZE: '0' })).toThrow(/DATABASE_POOL_SIZE/);
    expect(parseConfig({ ...production, ROLE: 'worker', DATABASE_POOL_SIZE: '5' })).toMatchObject({
      roles: ['worker'],
      databasePoolSize: 5,
    });
  });

  it('refuses the sandbox in production', () => {
    expect(parseConfig(production).sandboxOrigin).toBeUndefined();
    expect(() => parseConfig({ ...production, PAYMENT_SANDBOX: 'on' })).toThrow(/sandbox/);
  });

  it('uses the test environment of a provider if set, and refuses it in production', () => {
    const account = {
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: '4JH86294D6297924G',
      PAYPAL_MERCHANT_ID: 'MERCHANT',
      QFPAY_APP_CODE: 'CODE',
      QFPAY_KEY: 'KEY',
    };
    const at = (paypal: string, qianfang: string) => {
      const { providers } = parseConfig({ ...account, PAYPAL_GATEWAY: paypal, QFPAY_GATEWAY: qianfang });
      return [providers.paypal?.gateway, providers.qianfang?.gateway];
    };
    expect(at('sandbox', 'live-test')).toEqual([
      'https://api-m.sandbox.paypal.com',
      'https://test-openapi-hk.qfapi.com',
    ]);
    expect(at('', 'live')).toEqual([undefined, undefined]);
    expect(() => at('https://evil.example', '')).toThrow(/PAYPAL_GATEWAY/);
    expect(() => parseConfig({ ...production, ...account, PAYPAL_GATEWAY: 'sandbox' })).toThrow(
      /PAYPAL_GATEWAY/,
    );
    const { paypal, qianfang } = parseConfig({ ...account, PAYPAL_GATEWAY: 'sandbox' }).providers;
    if (!paypal || !qianfang) throw new Error('no accounts');
    const now = () => new Date('2026-11-20T04:00:00Z');
    expect([new PayPalAdapter(paypal, now).isLive, new QianfangAdapter(qianfang, now).isLive]).toEqual([
      false,
      true,
    ]);
  });

  it('reads the CDN of the API host, and refuses one without what its purges need', () => {
    expect(parseConfig({}).cdn).toBeUndefined();
    const cdn = { CDN_PURGE_TOKEN: 'token', CDN_PURGE_ZONE: 'zone' };
    expect([
      parseConfig({ ...cdn, CDN_PURGE: 'cloudflare' }).cdn,
      parseConfig({ ...cdn, CDN_PURGE: 'fastly' }).cdn,
    ]).toEqual([
      { kind: 'cloudflare', zone: 'zone', token: 'token' },
      { kind: 'fastly', service: 'zone', token: 'token' },
    ]);
    const secret = `whsec_${'a'.repeat(32)}`;
    const webhook = {
      CDN_PURGE: 'webhook',
      CDN_PURGE_URL: 'https://purge.example/',
      CDN_PURGE_TOKEN: secret,
    };
    expect(parseConfig(webhook).cdn).toEqual({ kind: 'webhook', url: 'https://purge.example/', secret });
    expect(() => parseConfig({ ...webhook, CDN_PURGE_TOKEN: 'short' })).toThrow(/CDN_PURGE_TOKEN/);
    expect(() => parseConfig({ ...webhook, CDN_PURGE_URL: 'purge.example' })).toThrow(/CDN_PURGE_URL/);
    expect(() => parseConfig({ CDN_PURGE: 'cloudflare' })).toThrow(/CDN_PURGE_ZONE/);
    expect(() => parseConfig({ CDN_PURGE: 'akamai' })).toThrow(/CDN_PURGE/);
  });

  it('counts an empty variable as absent', () => {
    expect(parseConfig({ SITE_PORT: '', SMTP_URL: '' }).sitePort).toBe(4321);
  });

  it.each(['127.0.0.1', '127.3.2.1', 'localhost', '::1'])('lets development listen on %s', (HOST) => {
    expect(parseConfig({ HOST }).host).toBe(HOST);
  });

  it.each(['0.0.0.0', '::', '192.168.1.7', 'shop.example', '127.0.0.1.example'])(
    'refuses %s in development and in tests, in one sentence, and takes it in production',
    (HOST) => {
      expect(() => parseConfig({ HOST })).toThrow(/^HOST: [^\n]+\.$/);
      expect(() => parseConfig({ HOST, NODE_ENV: 'test' })).toThrow(ConfigError);
      expect(parseConfig({ ...production, HOST }).host).toBe(HOST);
    },
  );

  it.each(['scripts/start.ts', 'scripts/dev.ts'])('%s exits with that message', (file) => {
    const env = { NODE_ENV: 'development', HOST: '0.0.0.0' };
    const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^HOST: 0\.0\.0\.0 .+\.$/)],
    ]);
  });

  it('refuses production without a mail server, except for programs without a database', () => {
    expect(() => parseConfig({ ...production, SMTP_URL: '' })).toThrow(/^SMTP_URL: [^\n]+\.$/);
    const { databaseUrl } = parseConfig({ NODE_ENV: 'production' }, { hasDatabase: false });
    expect(databaseUrl).toBeUndefined();
  });

  it('reads further origins without paths', () => {
    const EXTRA_ORIGINS = 'https://m.example/ , http://localhost:8081/app';
    expect(parseConfig({ EXTRA_ORIGINS }).extraOrigins).toEqual([
      'https://m.example',
      'http://localhost:8081',
    ]);
    expect(parseConfig({}).extraOrigins).toEqual([]);
    expect(() => parseConfig({ EXTRA_ORIGINS: 'https://m.example *' })).toThrow(/EXTRA_ORIGINS/);
  });
});
