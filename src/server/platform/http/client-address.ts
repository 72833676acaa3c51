import { isIP, isIPv4 } from 'node:net';

/** Removes the port: some proxies write `203.0.113.7:51324` or `[2001:db8::1]:443`. */
function bare(entry: string): string {
  return /^\[([^\]]*)\]/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because a household has all of
 * it. Loopback is unchanged; undefined if the text is not an address.
 */
export function callerNetwork(entry: string): string | undefined {
  // Nearly all callers; every request asks.
  if (isIPv4(entry)) return entry;
  const address = bare(entry.trim()).replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return undefined;
  if (isIPv4(address) || address === '::1') return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The caller's network: from the header of the trusted proxies, else from the connection. */
export function callerOf(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustedProxies: number,
): string {
  const entry = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined;
  const named = entry === undefined ? undefined : callerNetwork(entry);
  return named ?? (peer === undefined ? undefined : callerNetwork(peer)) ?? '127.0.0.1';
}
