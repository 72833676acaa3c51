import * as v from 'valibot';
import { ProviderError } from '../adapter.ts';
import { isTemporaryStatus, jsonOf, type ProviderAnswer, providerFetch } from '../provider-fetch.ts';

const token = v.looseObject({ access_token: v.string(), expires_in: v.number() });
const failure = v.looseObject({
  name: v.optional(v.string()),
  message: v.optional(v.string()),
  /** Of a refused token. */
  error: v.optional(v.string()),
  error_description: v.optional(v.string()),
  details: v.optional(v.array(v.looseObject({ issue: v.optional(v.string()) }))),
});

/** A token is renewed this long before it expires. */
const marginMs = 60_000;

/** An error answer of PayPal; `issue` is its first reason, such as INSTRUMENT_DECLINED. */
export class PayPalRefusal extends ProviderError {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, body: unknown) {
    const read = v.safeParse(failure, body);
    const { error = '', error_description = '', details = [], ...rest } = read.success ? read.output : {};
    const { name = error, message = error_description } = rest;
    const issue = details[0]?.issue ?? name;
    const isTemporary = isTemporaryStatus(status) || issue === 'PREVIOUS_REQUEST_IN_PROGRESS';
    super('paypal', `${status} ${issue} ${message}`.trim(), { isTemporary, isKeyRefused: status === 401 });
    this.status = status;
    this.issue = issue;
  }
}

interface PayPalCall {
  method: 'GET' | 'POST';
  path: string;
  /** Idempotency key. */
  requestId?: string;
  body?: unknown;
}

/** Client of PayPal's REST API; caches the access token until it expires. */
export class PayPalClient {
  readonly #origin: string;
  readonly #basic: string;
  readonly #now: () => Date;
  #token: { value: string; until: number } | undefined;
  #asking: Promise<string> | undefined;

  constructor(options: { origin: string; clientId: string; clientSecret: string; now: () => Date }) {
    this.#origin = options.origin;
    this.#basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    this.#now = options.now;
  }

  async #askToken(): Promise<string> {
    const answer = await providerFetch('paypal', `${this.#origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${this.#basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const read = v.safeParse(token, jsonOf(answer));
    if (answer.status !== 200 || !read.success) throw new PayPalRefusal(answer.status, jsonOf(answer));
    const { access_token: value, expires_in: seconds } = read.output;
    this.#token = { value, until: this.#now().getTime() + seconds * 1000 - marginMs };
    return value;
  }

  #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > this.#now().getTime()) return Promise.resolve(this.#token.value);
    // Concurrent calls share one request.
    this.#asking ??= this.#askToken().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #send(call: PayPalCall): Promise<ProviderAnswer> {
    const { method, path, requestId, body } = call;
    return providerFetch('paypal', `${this.#origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#accessToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  }

  /** Returns PayPal's JSON answer. Throws a PayPalRefusal, or a ProviderError without an answer. */
  async call(call: PayPalCall): Promise<unknown> {
    let answer = await this.#send(call);
    if (answer.status === 401) {
      // PayPal may revoke a token early.
      this.#token = undefined;
      answer = await this.#send(call);
    }
    const document = jsonOf(answer);
    if (answer.status < 200 || answer.status > 299) throw new PayPalRefusal(answer.status, document);
    return document;
  }
}
