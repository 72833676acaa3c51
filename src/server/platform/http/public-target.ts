import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a URL is not called. */
type TargetProblem = 'https' | 'private';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is reachable from the whole Internet, also as IPv4 within IPv6. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Why a URL is refused; undefined if it may be called. Names are resolved when it is called, by `publicLookup`.
 * `permitsLoopback` also allows this machine, without encryption.
 */
export function targetProblem(given: string, permitsLoopback: boolean): TargetProblem | undefined {
  if (!URL.canParse(given)) return 'https';
  const { protocol, hostname, username, password } = new URL(given);
  if (loopbackNames.has(hostname) && permitsLoopback && protocol.startsWith('http')) return undefined;
  if (protocol !== 'https:' || username !== '' || password !== '') return 'https';
  const address = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) return isPublicAddress(address) ? undefined : 'private';
  return loopbackNames.has(hostname) || /\.(?:localhost|local|internal)$/.test(hostname)
    ? 'private'
    : undefined;
}

/** Resolves a name, and fails if one of its addresses is private: the check and the connection see the same answer. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is a private address`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
