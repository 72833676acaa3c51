/** Elements that a frame without scripts would log an error for. */
const removed = 'script, link[rel="modulepreload"], link[as="script"]';

/** The site's policy forbids <base>, and reports it on parsing. */
const base = /<base\b[^>]*>/gi;

/** HTML of a page as it looks before its scripts run. */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(base, ''), 'text/html');
  for (const element of page.querySelectorAll(removed)) element.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
