const name = 'goods';

/** The goods that the link of an assistant names in the address of the cart page; '' without any. */
export const linkedGoods = (): string => new URLSearchParams(location.search).get(name) ?? '';

/** Removes them from the address, once they are in the cart. */
export function forgetLinkedGoods(): void {
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
