/** An object with the page number of a list. */
export interface PageHolder {
  set(page: number): void;
}

/** The list's page number in the address, so that a reload and a new tab show the same page. */
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

/** The address of another page of the list; other parameters stay. */
export const hrefOfPage = (page: number): string => addressOf(page).href;

/** Shows another page and writes it to the address. */
export function turnTo($page: PageHolder, page: number): void {
  $page.set(page);
  history.replaceState(null, '', addressOf(page));
}
