import { type Kysely, sql } from 'kysely';

const shownAtTheDesk = [
  'orders',
  'order_history',
  'order_tracking',
  'order_note',
  'workshop_piece',
  'payment_ledger',
  'refund',
  'refused_notice',
  'reconciliation_difference',
  'drawing',
  'return_request',
  'return_history',
  'appointment',
  'conversation',
  'conversation_message',
  'review',
  'approval',
  'privacy_request',
  'publish',
];

/**
 * The desk learns of changes by others. Quiet, so that orders do not wait for each other; per statement, because a sweep
 * changes many rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const areaOfTable = [...shownAtTheDesk.map((table) => [table, 'desk']), ['opened_record', 'presence']];
  for (const [table = '', area = ''] of areaOfTable) {
    const trigger = sql.id(`${table}_desk`);
    await sql`create or replace trigger ${trigger} after insert or update or delete on ${sql.table(table)}
      for each statement execute function area_changed(${sql.lit(area)}, 'quiet')`.execute(db);
  }
}
