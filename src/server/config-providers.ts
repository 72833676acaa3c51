import * as v from 'valibot';
import { plain } from './config-entries.ts';

export const paymentVariables = {
  PAYMENT_SANDBOX: v.optional(
    v.pipe(
      v.picklist(['auto', 'on', 'off']),
      v.description(
        '`auto` starts the sandbox where no provider account is set. `on` and `off` override; `on` is refused in production.',
      ),
    ),
    'auto',
  ),
  STRIPE_SECRET_KEY: plain('Stripe Checkout. Its webhook is `<API_ORIGIN>/payment/notify/stripe`.'),
  STRIPE_WEBHOOK_SECRET: plain(
    'Signing secret of the webhook. Two, separated by a comma, while it is rotated.',
  ),
  PAYPAL_CLIENT_ID: plain(
    'PayPal Orders v2. Its webhook is `<API_ORIGIN>/payment/notify/paypal` for `CHECKOUT.ORDER.*`, `PAYMENT.CAPTURE.*`, `CHECKOUT.PAYMENT-APPROVAL.REVERSED` and `CUSTOMER.DISPUTE.CREATED`.',
  ),
  PAYPAL_CLIENT_SECRET: plain('Secret of the PayPal client.'),
  PAYPAL_WEBHOOK_ID: plain('Id of the webhook. Two, separated by a comma, while it is replaced.'),
  PAYPAL_MERCHANT_ID: plain('Merchant that payments must be made to.'),
  PAYPAL_GATEWAY: plain(
    '`live`, or `sandbox` for an account of PayPal’s test environment; refused in production.',
    'live',
  ),
  ALIPAY_APP_ID: plain('Alipay of mainland China, in CNY. It notifies `<API_ORIGIN>/payment/notify/alipay`.'),
  ALIPAY_PRIVATE_KEY: plain('Our private key, PEM; `\\n` for a line break.'),
  ALIPAY_PUBLIC_KEY: plain(
    'Alipay’s public key, PEM. Two, one after the other, while Alipay changes its own.',
  ),
  ALIPAY_SELLER_ID: plain('Seller that payments must be made to.'),
  ALIPAY_GATEWAY: plain('`live`, or `sandbox` for Alipay’s test environment; refused in production.', 'live'),
  WXPAY_APP_ID: plain(
    'WeChat Pay v3 of mainland China, in CNY up to 50,000. It notifies `<API_ORIGIN>/payment/notify/wxpay`. It has no test environment.',
  ),
  WXPAY_MERCHANT_ID: plain('Merchant that payments must be made to.'),
  WXPAY_SERIAL: plain('Serial number of our certificate.'),
  WXPAY_PRIVATE_KEY: plain('Our private key, PEM; `\\n` for a line break.'),
  WXPAY_PUBLIC_KEY_ID: plain(
    'Id of WeChat Pay’s public key. Several, separated by commas, while it changes.',
  ),
  WXPAY_PUBLIC_KEY: plain('WeChat Pay’s public key, PEM.'),
  WXPAY_API_KEY: plain('APIv3 key, 32 bytes. Two, separated by a comma, while it is rotated.'),
  QFPAY_APP_CODE: plain('QFPay Hong Kong checkout. It notifies `<API_ORIGIN>/payment/notify/qianfang`.'),
  QFPAY_KEY: plain('Signing key. Two, separated by a comma, while it is rotated; the first signs.'),
  QFPAY_GATEWAY: plain(
    '`live`, or `sandbox` or `live-test` for QFPay’s test environments; refused in production.',
    'live',
  ),
  BANK_NAME: plain(
    'Bank account for transfers, used above every provider’s limit; needs all four variables. Without it there are no transfers, except in the sandbox.',
  ),
  BANK_ACCOUNT_HOLDER: plain('Holder of the bank account.'),
  BANK_ACCOUNT: plain('Number of the bank account.'),
  BANK_SWIFT: plain('SWIFT code of the bank.'),
};

type PaymentEnvironment = v.InferOutput<v.ObjectSchema<typeof paymentVariables, undefined>> & {
  NODE_ENV: string;
};
type VariableName = keyof typeof paymentVariables;

/** Origin of the provider's test environment, if the account belongs to it. */
interface Gateway {
  gateway?: string;
}

/** The shop's accounts at payment providers; absent for providers without an account. */
export interface ProviderSettings {
  stripe?: { secretKey: string; webhookSecret: string };
  paypal?: { clientId: string; clientSecret: string; webhookId: string; merchantId: string } & Gateway;
  /** PEM keys: our private key and the provider's public key. */
  alipay?: { appId: string; privateKey: string; publicKey: string; sellerId: string } & Gateway;
  wxpay?: {
    appId: string;
    merchantId: string;
    /** Serial number of our own certificate. */
    serial: string;
    privateKey: string;
    /** Id of the provider's public key. */
    publicKeyId: string;
    publicKey: string;
    /** The APIv3 key, 32 bytes. */
    apiKey: string;
  };
  qianfang?: { appCode: string; key: string } & Gateway;
}

/** An account at a provider with Twilio's API of 2010-04-01. */
export interface SmsAccount {
  origin: string;
  accountSid: string;
  authToken: string;
  /** Number or name of the sender. */
  from: string;
}

/** An account at SF Express's open platform. */
export interface SfExpressAccount {
  origin: string;
  /** `partnerID`, also called customer code by the platform. */
  partnerId: string;
  /** The secret for signatures; never sent. */
  checkWord: string;
}

type Variables<Settings> = { readonly [Name in Exclude<keyof Settings, 'gateway'>]: VariableName };
type AllVariables = {
  readonly [Provider in keyof ProviderSettings]-?: Variables<NonNullable<ProviderSettings[Provider]>>;
};

/** The environment variable of each setting. */
export const providerVariables: AllVariables = {
  stripe: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
  paypal: {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
    merchantId: 'PAYPAL_MERCHANT_ID',
  },
  alipay: {
    appId: 'ALIPAY_APP_ID',
    privateKey: 'ALIPAY_PRIVATE_KEY',
    publicKey: 'ALIPAY_PUBLIC_KEY',
    sellerId: 'ALIPAY_SELLER_ID',
  },
  wxpay: {
    appId: 'WXPAY_APP_ID',
    merchantId: 'WXPAY_MERCHANT_ID',
    serial: 'WXPAY_SERIAL',
    privateKey: 'WXPAY_PRIVATE_KEY',
    publicKeyId: 'WXPAY_PUBLIC_KEY_ID',
    publicKey: 'WXPAY_PUBLIC_KEY',
    apiKey: 'WXPAY_API_KEY',
  },
  qianfang: { appCode: 'QFPAY_APP_CODE', key: 'QFPAY_KEY' },
};

/**
 * Test environments of providers (developer.paypal.com, PayPal sandbox; opendocs.alipay.com, 沙箱环境; sdk.qfapi.com, API
 * environments). Stripe's depends on the key; WeChat Pay v3 has none.
 */
const gateways: Readonly<
  Record<string, { variable: VariableName; worlds: Readonly<Record<string, string>> }>
> = {
  paypal: { variable: 'PAYPAL_GATEWAY', worlds: { sandbox: 'https://api-m.sandbox.paypal.com' } },
  alipay: { variable: 'ALIPAY_GATEWAY', worlds: { sandbox: 'https://openapi-sandbox.dl.alipaydev.com' } },
  qianfang: {
    variable: 'QFPAY_GATEWAY',
    worlds: { sandbox: 'https://openapi-int.qfapi.com', 'live-test': 'https://test-openapi-hk.qfapi.com' },
  },
};

/** The test environment that a variable names; undefined for production. */
function readGateway(
  provider: string,
  environment: PaymentEnvironment,
  fail: (sentence: string) => never,
): Gateway {
  const known = gateways[provider];
  if (!known) return {};
  const { variable, worlds } = known;
  const name = environment[variable];
  if (name === 'live') return {};
  const gateway = worlds[name];
  if (gateway === undefined) {
    return fail(`${variable}: ${name} is none of live, ${Object.keys(worlds).join(', ')}.`);
  }
  if (environment.NODE_ENV === 'production') {
    return fail(`${variable}: production takes real money alone; ${name} pays with none.`);
  }
  return { gateway };
}

/** Reads the accounts of all providers. Calls `fail` for an account with missing variables, which could take money unnoticed. */
export function readProviderSettings(
  environment: PaymentEnvironment,
  fail: (sentence: string) => never,
): ProviderSettings {
  const accounts = Object.entries(providerVariables).flatMap(([provider, variables]) => {
    const names = Object.values(variables);
    const missing = names.filter((name) => !environment[name]);
    if (missing.length === names.length) return [];
    if (missing.length > 0) {
      fail(`${missing.join(', ')}: ${provider} is set up only in part, and a payment there could be lost.`);
    }
    // A PEM may be written on one line with escaped line breaks.
    const read = (name: VariableName) => environment[name].replaceAll('\\n', '\n');
    const account = Object.fromEntries(Object.entries(variables).map(([key, name]) => [key, read(name)]));
    return [[provider, { ...account, ...readGateway(provider, environment, fail) }]];
  });
  return Object.fromEntries(accounts) as ProviderSettings;
}
