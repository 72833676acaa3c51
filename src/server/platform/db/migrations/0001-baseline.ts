import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Files of `baseline/`, in dependency order. */
const files = [
  'platform',
  'settings',
  'staff',
  'accounts',
  'emails',
  'audit',
  'images',
  'content',
  'catalogue',
  'wishlist',
  'diamonds',
  'designs',
  'coupons',
  'cart',
  'orders',
  'stock',
  'payments',
  'receipts',
  'returns',
  'drawings',
  'reviews',
  'appointments',
  'conversations',
  'design-images',
  'cache-invalidation',
  'publishing',
  'search-changes',
];

/** The schema of release 0.1.0. Later changes are separate migrations. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const file of files) {
    const statements = await readFile(new URL(`./baseline/${file}.sql`, import.meta.url), 'utf8');
    // PGlite accepts one statement per query: a DO block. Its line numbers in errors are those of the file.
    await sql.raw(`do $baseline$ begin ${statements} end $baseline$`).execute(db);
  }
}
