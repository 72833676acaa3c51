/** Whatever holds the number of the page that a list shows. */
export interface PageHolder {
  set(page: number): void;
}

/** The page of its list that this page's address names: a reload finds it, and a link in a new tab. */
export function pageInAddress(): number {
  const page = new URLSearchParams(location.search).get('p') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

function addressOf(page: number): URL {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('p');
  else address.searchParams.set('p', String(page));
  return address;
}

/** The address of another page of the list, with whatever else this page's address says. */
export const hrefOfPage = (page: number): string => addressOf(page).href;

/** Turns to another page, which the address names from then on. */
export function turnTo($page: PageHolder, page: number): void {
  $page.set(page);
  history.replaceState(null, '', addressOf(page));
}
