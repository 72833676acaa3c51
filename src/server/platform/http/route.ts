import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Endpoint, EndpointData, EndpointValues } from '#kernel/wire/endpoint.ts';
import type { Area } from '#server/platform/revisions/areas.ts';

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
  /** Text of `message`, where the contract names one; 'process success' otherwise. */
  say(message: string): void;
}

/** A call whose endpoint demands a token; the HTTP layer has checked that there is a shopper. */
export interface SignedCall extends Call {
  shopper: Shopper;
}

/** All that an answer for everybody may depend on, beside its parameters. */
export type PublicCall = Pick<Call, 'locale' | 'currency'>;

/** That the answers of a route may be kept, as long as none of the areas changes. */
export interface Keeping {
  /** Of a call with this input, where that makes a difference. */
  shows: readonly Area[] | ((input: unknown) => readonly Area[]);
  /** For whoever is signed in the answer is another one: only those for nobody in particular are kept. */
  isPersonal: boolean;
}

export function showsOf({ shows }: Keeping, input: unknown): readonly Area[] {
  return typeof shows === 'function' ? shows(input) : shows;
}

export interface Route {
  endpoint: Endpoint;
  keeping?: Keeping;
  handle(call: Call, input: unknown): Promise<unknown>;
}

/** Binds a call of the wire to its handler; the input arrives validated, the answer is checked in tests. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  return { endpoint, handle: (call, input) => handle(call, input as EndpointValues<E>) };
}

/**
 * As `route`, for answers that are the same for everybody: kept as bytes until something they show changes. `shows`
 * names all of it; tests/api/response-cache.test.ts holds every such call to it.
 */
export function cachedRoute<E extends Endpoint>(
  endpoint: E,
  shows: readonly Area[] | ((input: EndpointValues<E>) => readonly Area[]),
  handle: (call: PublicCall, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  if (endpoint.access !== 'public' || endpoint.writes)
    throw new Error(`${endpoint.path} is not for everybody`);
  const keeping: Keeping = {
    shows: typeof shows === 'function' ? (input) => shows(input as EndpointValues<E>) : shows,
    isPersonal: false,
  };
  return { ...route(endpoint, handle), keeping };
}

/** As `cachedRoute`, where a signed-in reader is told more; that is kept nowhere. */
export function keptForStrangers<E extends Endpoint>(
  endpoint: E,
  shows: readonly Area[],
  handle: (call: PublicCall & Pick<Call, 'shopper'>, input: EndpointValues<E>) => Promise<EndpointData<E>>,
): Route {
  return { ...route(endpoint, handle), keeping: { shows, isPersonal: true } };
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
