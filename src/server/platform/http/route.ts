import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Endpoint, EndpointData, EndpointValues } from '#kernel/wire/endpoint.ts';
import type { Area, Entity } from '#server/platform/revisions/areas.ts';

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
  /** An id that the client chose; '' without one. It is not verified. */
  visitor: string;
  /** The User-Agent header. */
  agent: string;
  isPhone: boolean;
  now: Date;
  shopper: Shopper | null;
  /** Sends a freshly issued token back in the access-token header. */
  issueToken(token: string): void;
  /** Sets the `message` of the answer; 'process success' by default. */
  say(message: string): void;
  /** Limits a cached answer to these entities of its areas; changes of others leave it valid. */
  shows(entities: readonly Entity[]): void;
}

/** A call whose endpoint requires a token; the HTTP layer has checked that there is a shopper. */
export interface SignedCall extends Call {
  shopper: Shopper;
}

/** The parts of a call on which a cached answer may depend besides its parameters. */
export type PublicCall = Pick<Call, 'locale' | 'currency' | 'shows'>;

/** How the answers of a route are cached. */
export interface Caching {
  /** The areas that an answer shows; may depend on the input. */
  areas: readonly Area[] | ((input: unknown) => readonly Area[]);
  /** Signed-in callers get answers of their own, which are not cached. */
  isPersonal: boolean;
}

export function areasOf({ areas }: Caching, input: unknown): readonly Area[] {
  return typeof areas === 'function' ? areas(input) : areas;
}

export interface Route {
  endpoint: Endpoint;
  caching?: Caching;
  handle(call: Call, input: unknown): Promise<unknown>;
}

/** Binds an endpoint to its handler. The input is validated; the answer is checked in tests. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  return { endpoint, handle: (call, input) => handle(call, input as EndpointValues<E>) };
}

/**
 * As `route`, for answers that are the same for all callers: cached until one of the areas changes. The areas must cover
 * everything that the answer shows; tests/api/response-cache.test.ts checks it.
 */
export function cachedRoute<E extends Endpoint>(
  endpoint: E,
  areas: readonly Area[] | ((input: EndpointValues<E>) => readonly Area[]),
  handle: (call: PublicCall, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  if (endpoint.access !== 'public' || endpoint.writes)
    throw new Error(`${endpoint.path} is not public and cannot be cached`);
  const caching: Caching = {
    areas: typeof areas === 'function' ? (input) => areas(input as EndpointValues<E>) : areas,
    isPersonal: false,
  };
  return { ...route(endpoint, handle), caching };
}

/** As `cachedRoute` for callers without a token; answers for signed-in callers show more and are not cached. */
export function cachedForGuests<E extends Endpoint>(
  endpoint: E,
  areas: readonly Area[],
  handle: (call: PublicCall & Pick<Call, 'shopper'>, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  return { ...route(endpoint, handle), caching: { areas, isPersonal: true } };
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
