/**
 * The folders of `src/server`, lowest level first, and within a level lowest folder first. A folder imports only from
 * folders before it; higher modules are passed in by the composition root. `config` covers the files `config*.ts`,
 * `root` the other files directly in `src/server`.
 */
export const serverLevels = {
  base: ['config', 'platform'],
  ground: [
    'backup',
    'retention',
    'reports',
    'history',
    'documents',
    'uploads',
    'pictures',
    'sessions',
    'customers',
    'newsletter',
    'authentication',
    'account',
    'personal-data',
    'currencies',
    'addresses',
    'stores',
    'stock',
    'audit',
    'approvals',
    'desk-records',
    'publishing',
    'list-import',
  ],
  goods: ['diamonds', 'catalogue', 'designs', 'search', 'content', 'product-import', 'stock-import'],
  trade: [
    'campaigns',
    'gifts',
    'stored-value',
    'messages',
    'favourites',
    'saved-searches',
    'cart',
    'orders',
    'receipts',
    'payment',
    'checkout',
    'proposals',
    'gift-card-orders',
    'drawings',
    'returns',
    'piece-papers',
    'appointments',
    'pieces',
    'reviews',
    'review-import',
    'conversations',
    'contact',
    'withdrawals',
    'webhooks',
    'order-export',
    'agents',
  ],
  composition: ['templates', 'order-desk', 'workshop', 'desk', 'seed-rows', 'staff', 'seed', 'root'],
} as const;

/** The folder of a file of `src/server`, as `serverLevels` names it; undefined for other files. */
export function serverFolder(path: string): string | undefined {
  const [, inside] = /^src\/server\/(.+)$/.exec(path) ?? [];
  if (inside === undefined) return undefined;
  const [first = '', ...rest] = inside.split('/');
  if (rest.length > 0) return first;
  return first.startsWith('config') ? 'config' : 'root';
}
