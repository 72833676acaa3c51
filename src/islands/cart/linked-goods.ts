const name = 'goods';

/** The goods that the link of an assistant names in the address of the cart page; '' without any. */
export const linkedGoods = (): string => new URLSearchParams(location.search).get(name) ?? '';

/** Removes the goods from the address, so that a reload does not ask again. */
export function removeLinkedGoods(): void {
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
