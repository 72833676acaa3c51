/** What a frame without scripts would refuse aloud. */
const unwanted = 'script, link[rel="modulepreload"], link[as="script"]';

/** The site's policy lets no page set one, and says so as soon as it is read. */
const base = /<base\b[^>]*>/gi;

/** A page as it looks before any of its scripts has run. */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(base, ''), 'text/html');
  for (const element of page.querySelectorAll(unwanted)) element.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
