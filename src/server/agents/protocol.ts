/** Releases of the Universal Commerce Protocol that the shop speaks, the newest first. */
export const ucpVersions = ['2026-08-25', '2026-04-08'] as const;

export type UcpVersion = (typeof ucpVersions)[number];

/** Release of the profile at `/.well-known/ucp`. */
export const [ucpVersion] = ucpVersions;

const ucp = 'dev.ucp.shopping';

export const capabilityNames = {
  search: `${ucp}.catalog.search`,
  lookup: `${ucp}.catalog.lookup`,
  cart: `${ucp}.cart`,
  fulfillment: `${ucp}.fulfillment`,
  permalink: `${ucp}.permalink`,
} as const;

/** Ends a call as the transport does: before or instead of the operation. */
export class ProtocolRefusal extends Error {
  readonly code: string;
  readonly status: number;
  /** Code of JSON-RPC. */
  readonly rpcCode: number;
  readonly retryAfterS: number | undefined;

  constructor(
    code: string,
    content: string,
    { status, rpcCode, retryAfterS }: { status: number; rpcCode: number; retryAfterS?: number | undefined },
  ) {
    super(content);
    this.code = code;
    this.status = status;
    this.rpcCode = rpcCode;
    this.retryAfterS = retryAfterS;
  }
}

/** A message of an answer. `path` is a JSONPath within the answer. */
export interface ProtocolMessage {
  type: 'error' | 'warning' | 'info';
  code: string;
  content: string;
  path?: string;
  /** Of errors only. */
  severity?: 'recoverable' | 'requires_buyer_input' | 'unrecoverable';
}

/** The answer to an operation, of any shape that its schema allows. */
export type ProtocolAnswer = Record<string, unknown>;

/** Pattern of names in release 2026-04-08: neither hyphens nor leading digits. */
const olderName = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

/**
 * Name of the shop's own extension, in the namespace of its API host: `example.shop.api.shopping.jewellery`. Undefined for
 * a host that is not a domain name, or not one that the release accepts.
 */
export function extensionName(apiOrigin: string, version: UcpVersion): string | undefined {
  const { protocol, hostname } = new URL(apiOrigin);
  const labels = hostname.split('.').toReversed();
  if (protocol !== 'https:' || labels.length < 2 || !/^[a-z]/.test(labels[0] ?? '')) return undefined;
  const name = `${labels.join('.')}.shopping.jewellery`;
  return version === ucpVersion || olderName.test(name) ? name : undefined;
}
