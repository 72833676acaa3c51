const devices = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/;
const crawlers = /bot|crawl|spider|slurp|lighthouse/i;
/** A compile-time constant, so that builds without a mobile site drop this code. */
const matched =
  /^(?:\/en)?((?:\/[a-z]{2})?\/(?:article|designDetails|variableDetails|commodityDetails|details)(?:[/?].*)?)$/;

/** Whether the user agent is a phone or tablet. */
export function isHandheld(userAgent: string): boolean {
  return devices.test(userAgent);
}

/**
 * The page of a separate mobile site that a phone or tablet is redirected to (specification section 9): product and
 * article pages to their counterpart, everything else to its home. `url` is path and query. Undefined for other
 * devices, crawlers, and with `?full=1`.
 */
export function mobilePath(userAgent: string, url: string): string | undefined {
  if (!isHandheld(userAgent) || crawlers.test(userAgent) || /[?&]full=1(&|$)/.test(url)) return undefined;
  return matched.exec(url)?.[1] ?? '/';
}
