import { type KeyObject, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { providerFetch } from '../provider-fetch.ts';

const commonName = 'messageverificationcerts.paypal.com';
const ownPath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const pemBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,8000}-----END CERTIFICATE-----/g;
const longestChain = 6;
const cachedMs = 24 * 3_600_000;
const mostCached = 8;

/**
 * Whether a certificate may be fetched from this URL: PayPal's, or in the sandbox the sandbox's. Otherwise an attacker could
 * choose the certificate.
 */
export function isCertificateAddress(address: string, sandboxOrigin: string | undefined): boolean {
  const url = URL.parse(address);
  if (!url || !ownPath.test(url.pathname) || url.search !== '' || url.hash !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  if (sandboxOrigin !== undefined) return url.origin === sandboxOrigin;
  return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com');
}

function isInTime(certificate: X509Certificate, now: Date): boolean {
  return new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function chainHolds(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly string[],
  now: Date,
): boolean {
  let current = leaf;
  for (let depth = 0; depth < longestChain; depth += 1) {
    const below = current;
    const isTrusted = roots.some((pem) => {
      const root = new X509Certificate(pem);
      return root.fingerprint256 === below.fingerprint256 || isIssuedBy(below, root);
    });
    if (isTrusted) return true;
    const issuer = others.find((each) => each.ca && isInTime(each, now) && isIssuedBy(below, each));
    if (!issuer || issuer.fingerprint256 === below.fingerprint256) return false;
    current = issuer;
  }
  return false;
}

/**
 * The public key of a PEM certificate chain; undefined unless it is PayPal's message certificate, currently valid and issued
 * below one of `roots`. Without roots, the URL is the only proof.
 */
export function keyOfChain(
  pem: string,
  now: Date,
  roots: readonly string[] | undefined,
): { key: KeyObject; validTo: Date } | undefined {
  try {
    const [leaf, ...others] = (pem.match(pemBlock) ?? []).map((block) => new X509Certificate(block));
    if (!leaf || !isInTime(leaf, now)) return undefined;
    const names = leaf.subject.split('\n').filter((line) => line.startsWith('CN='));
    if (names.length !== 1 || names[0] !== `CN=${commonName}`) return undefined;
    if (roots && !chainHolds(leaf, others, roots, now)) return undefined;
    return { key: leaf.publicKey, validTo: new Date(leaf.validTo) };
  } catch {
    return undefined;
  }
}

/** Keys of PayPal's certificates by URL; each is fetched once a day. */
export class PayPalCertificates {
  readonly #sandboxOrigin: string | undefined;
  readonly #cached = new Map<string, { key: KeyObject; until: number }>();

  constructor(sandboxOrigin: string | undefined) {
    this.#sandboxOrigin = sandboxOrigin;
  }

  isOwn(address: string): boolean {
    return isCertificateAddress(address, this.#sandboxOrigin);
  }

  /** Undefined if the certificate is not valid. Throws a ProviderError if it cannot be fetched. */
  async keyAt(address: string, now: Date): Promise<KeyObject | undefined> {
    const known = this.#cached.get(address);
    if (known && known.until > now.getTime()) return known.key;
    if (!this.isOwn(address)) return undefined;
    const { status, text } = await providerFetch('paypal', address);
    if (status !== 200) return undefined;
    const roots = this.#sandboxOrigin === undefined ? rootCertificates : undefined;
    const found = keyOfChain(text, now, roots);
    if (!found) return undefined;
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= mostCached && oldest !== undefined) this.#cached.delete(oldest);
    const until = Math.min(now.getTime() + cachedMs, found.validTo.getTime());
    this.#cached.set(address, { key: found.key, until });
    return found.key;
  }
}
