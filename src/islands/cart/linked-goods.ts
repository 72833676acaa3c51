const name = 'goods';

/** The goods that the link of an assistant names in the address of the cart page; '' without any. */
export const linkedGoods = (): string => new URLSearchParams(location.search).get(name) ?? '';

/** Returns the goods and removes them from the address, so that a reload does not ask again. */
export function takeLinkedGoods(): string {
  const goods = linkedGoods();
  if (goods === '') return '';
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return goods;
}
