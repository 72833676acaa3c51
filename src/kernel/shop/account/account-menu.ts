/** One line of the menu beside every page of the account. */
interface MenuEntry {
  /** Its text is `frames.<key>`. */
  key: string;
  path: string;
  /** The children of `/myOrder/` that belong to it, itself first; none of a page that stands elsewhere. */
  pages: readonly string[];
}

/** The menu of the account, from top to bottom; a page of `/myOrder/` is one line here and one text. */
export const accountMenu = [
  { key: 'message', path: '/myOrder/message/?type=1', pages: ['message'] },
  { key: 'order', path: '/myOrder/order/?type=2', pages: ['order', 'details'] },
  { key: 'returnDetails', path: '/myOrder/returnDetails/', pages: ['returnDetails', 'return'] },
  { key: 'appointment', path: '/myOrder/appointment/?type=4', pages: ['appointment'] },
  { key: 'review', path: '/myOrder/review/', pages: ['review'] },
  { key: 'history', path: '/myOrder/history/', pages: ['history'] },
  { key: 'inventory', path: '/inventory/', pages: [] },
  { key: 'designVersion', path: '/designVersion/', pages: [] },
  { key: 'account', path: '/myOrder/account/', pages: ['account'] },
] as const satisfies readonly MenuEntry[];

/** A child of `/myOrder/`. */
export type AccountChild = (typeof accountMenu)[number]['pages'][number];

/** The line of the menu that a child of `/myOrder/` belongs to. */
export function menuEntryOf(page: AccountChild): MenuEntry | undefined {
  return accountMenu.find((entry: MenuEntry) => entry.pages.includes(page));
}
