import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { stripeMinimum } from '#server/platform/payment/stripe/stripe-amount.ts';
import { type SandboxSession, sandboxId } from '../sandbox-state.ts';

/** An error answer of Stripe. */
export class StripeRefusal extends Error {
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: 400 | 401 | 404;

  constructor(
    message: string,
    rest: { type?: string; code?: string; param?: string; status?: 400 | 401 | 404 } = {},
  ) {
    super(message);
    this.type = rest.type ?? 'invalid_request_error';
    this.code = rest.code;
    this.param = rest.param;
    this.status = rest.status ?? 400;
  }
}

/** Supported parameters of `checkout.sessions.create`; unknown ones are refused, as by Stripe. */
const known =
  /^(?:mode|client_reference_id|customer_email|locale|expires_at|success_url|cancel_url|expand\[\d*\]|metadata\[[^\]]{1,40}\]|payment_intent_data\[metadata\]\[[^\]]{1,40}\]|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[(?:name|description)))\])$/;

/** Languages of Checkout, as the API reference lists them. */
const locales: readonly string[] = [
  ...[
    'auto',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'es',
    'es-419',
    'et',
    'fi',
    'fil',
    'fr',
    'fr-CA',
    'hr',
  ],
  ...[
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'mt',
    'nb',
    'nl',
    'pl',
    'pt',
    'pt-BR',
    'ro',
    'ru',
    'sk',
    'sl',
  ],
  ...['sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
];
const shortestS = 30 * 60;
const longestS = 24 * 3600;

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  if (value === '') {
    throw new StripeRefusal(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }
  return value;
}

function whole(form: URLSearchParams, name: string): number {
  const value = required(form, name);
  if (!/^\d{1,12}$/.test(value)) {
    throw new StripeRefusal(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(value);
}

function address(form: URLSearchParams, name: string): string {
  const value = required(form, name);
  if (!URL.canParse(value.replaceAll(/[{}]/g, ''))) {
    throw new StripeRefusal('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return value;
}

function branch(form: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) =>
    name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Parses the form of a new Checkout Session; throws Stripe's errors. */
export function readSessionForm(form: URLSearchParams, nowS: number): SandboxSession {
  for (const name of form.keys()) {
    if (!known.test(name)) {
      throw new StripeRefusal(`Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      });
    }
  }
  if (required(form, 'mode') !== 'payment') {
    throw new StripeRefusal('The sandbox knows mode=payment only.', { param: 'mode' });
  }
  const locale = form.get('locale') ?? 'auto';
  if (!locales.includes(locale)) throw new StripeRefusal('Invalid locale', { param: 'locale' });
  const expiresAt = form.has('expires_at') ? whole(form, 'expires_at') : nowS + longestS;
  if (expiresAt < nowS + shortestS || expiresAt > nowS + longestS) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
    throw new StripeRefusal(message, { param: 'expires_at' });
  }
  const price = 'line_items[0][price_data]';
  const currency = required(form, `${price}[currency]`);
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) {
    throw new StripeRefusal(`Invalid currency: ${currency}`, { param: `${price}[currency]` });
  }
  const least = stripeMinimum[code];
  const amount = whole(form, `${price}[unit_amount]`) * whole(form, 'line_items[0][quantity]');
  if (amount < least) {
    throw new StripeRefusal(`The Checkout Session's total amount due must add up to at least ${least}.`, {
      code: 'amount_too_small',
    });
  }
  return {
    id: sandboxId('cs_test', 32),
    created: nowS,
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    amount,
    currency,
    subject: required(form, `${price}[product_data][name]`),
    clientReferenceId: form.get('client_reference_id'),
    customerEmail: form.get('customer_email'),
    locale: locale === 'auto' ? null : locale,
    successUrl: address(form, 'success_url'),
    cancelUrl: form.has('cancel_url') ? address(form, 'cancel_url') : null,
    metadata: branch(form, 'metadata'),
    intentId: sandboxId('pi'),
    intentMetadata: branch(form, 'payment_intent_data[metadata]'),
    hasIntent: false,
    lastError: null,
    chargeId: sandboxId('ch'),
    amountRefunded: 0,
    isDisputed: false,
    review: null,
    isLive: false,
    account: null,
  };
}
