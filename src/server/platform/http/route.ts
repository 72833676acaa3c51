import type { CurrencyRate } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { Endpoint, EndpointData, EndpointValues } from '#kernel/wire/endpoint.ts';

/** Who is calling: a customer, or a guest whose token reaches its own cart and orders only. */
export interface Shopper {
  customerId: number;
  sessionId: number;
  isGuest: boolean;
}

export interface Call {
  locale: Locale;
  currency: CurrencyRate;
  requestId: string;
  ip: string;
  /** The number a client gives itself; '' without one. Known to nobody else, but whoever calls may make it up. */
  visitor: string;
  /** The name a client gives itself. */
  agent: string;
  isPhone: boolean;
  now: Date;
  shopper: Shopper | null;
  /** Sends a freshly issued token back in the access-token header. */
  issueToken(token: string): void;
  /** What the answer is known by: who has it already is told so with a bare 304. */
  tag(digest: string): void;
  /** Text of `message`, where the contract names one; 'process success' otherwise. */
  say(message: string): void;
}

/** A call whose endpoint demands a token; the HTTP layer has checked that there is a shopper. */
export interface SignedCall extends Call {
  shopper: Shopper;
}

export interface Route {
  endpoint: Endpoint;
  handle(call: Call, input: unknown): Promise<unknown>;
}

/** Binds a call of the wire to its handler; the input arrives validated, the answer is checked in tests. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  return { endpoint, handle: (call, input) => handle(call, input as EndpointValues<E>) };
}

/** As `route`, for endpoints with access 'shopper' or 'customer'. */
export function signedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: SignedCall, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: use route()`);
  return {
    endpoint,
    handle: (call, input) => {
      const { shopper } = call;
      if (!shopper) throw new Error(`${endpoint.path} was called without a shopper`);
      return handle({ ...call, shopper }, input as EndpointValues<E>);
    },
  };
}
