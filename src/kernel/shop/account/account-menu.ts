/** A link of the account menu. */
interface MenuEntry {
  /** Key of its label: `frames.<key>`. */
  key: string;
  path: string;
  /** Child pages of `/myOrder/` under this link, its own page first; empty for a page elsewhere. */
  pages: readonly string[];
}

/** The links of the account menu, from top to bottom. */
export const accountMenu = [
  { key: 'message', path: '/myOrder/message/?type=1', pages: ['message'] },
  { key: 'order', path: '/myOrder/order/?type=2', pages: ['order', 'details'] },
  { key: 'piece', path: '/myOrder/piece/', pages: ['piece'] },
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

/** The menu link that a child page of `/myOrder/` belongs to. */
export function menuEntryOf(page: AccountChild): MenuEntry | undefined {
  return accountMenu.find((entry: MenuEntry) => entry.pages.includes(page));
}
