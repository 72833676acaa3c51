import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('needs nothing', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      sitePort: 4321,
      apiPort: 8080,
      dataDir: '.data',
      databaseUrl: undefined,
      siteOrigin: 'http://127.0.0.1:4321',
      sandboxOrigin: 'http://127.0.0.1:8090',
      refundDays: 30,
    });
  });

  it('names what is wrong', () => {
    expect(() => parseConfig({ SITE_PORT: '99999' })).toThrow(/SITE_PORT/);
    expect(() => parseConfig({ API_ORIGIN: 'nowhere' })).toThrow(/API_ORIGIN/);
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL/);
    expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(ConfigError);
  });

  it('never runs the sandbox in production', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' };
    expect(parseConfig(production).sandboxOrigin).toBeUndefined();
    expect(() => parseConfig({ ...production, PAYMENT_SANDBOX: 'on' })).toThrow(/sandbox/);
  });

  it('counts an empty variable as absent', () => {
    expect(parseConfig({ SITE_PORT: '', SMTP_URL: '' }).sitePort).toBe(4321);
  });
});
