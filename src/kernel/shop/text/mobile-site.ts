const devices = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/;
const crawlers = /bot|crawl|spider|slurp|lighthouse/i;
/** A literal: a page of a shop without a mobile site is built without any of this. */
const matched =
  /^(?:\/en)?((?:\/[a-z]{2})?\/(?:article|designDetails|variableDetails|commodityDetails|details)(?:[/?].*)?)$/;

/** Whether a browser calls itself a telephone or tablet. */
export function isHandheld(userAgent: string): boolean {
  return devices.test(userAgent);
}

/**
 * Where on a separate mobile site a telephone or tablet is led that asks for `url`, path and query (specification
 * section 9): product and article pages to their match, by query or by path, anything else to its home. Undefined for
 * other devices, for crawlers, and for who asks for the full site (`?full=1`).
 */
export function mobilePath(userAgent: string, url: string): string | undefined {
  if (!isHandheld(userAgent) || crawlers.test(userAgent) || /[?&]full=1(&|$)/.test(url)) return undefined;
  return matched.exec(url)?.[1] ?? '/';
}
