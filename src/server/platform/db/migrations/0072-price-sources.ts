import { type QueryExecutorProvider, sql } from 'kysely';
import type { NamedPriceLine } from '#kernel/pricing/price-line.ts';

interface OldLine {
  kind: string;
  subject: string;
  quantity: number;
  unit: string;
  amountMinor: number;
}

/** `natural diamond round 10 mct G VS2`: how lines of stones were named. */
const stones = /^(\S+) (\S+) (\S+) (\d+) mct (\S+) (\S+)$/;

function subjectOf({ kind, subject }: OldLine): Record<string, unknown> {
  switch (kind) {
    case 'metal':
    case 'loss':
      return { kind, metal: subject };
    case 'stones': {
      const [, origin, material, shape, milliCarat, colour, clarity] = stones.exec(subject) ?? [];
      return { kind, stone: { shape, material, origin, colour, clarity }, milliCarat: Number(milliCarat) };
    }
    case 'stone':
      return { kind, id: subject };
    case 'setting':
      return { kind, setting: subject };
    case 'labour':
      return subject === 'weight' ? { kind: 'labour-by-weight' } : { kind, of: subject };
    case 'finish':
      return { kind, finish: subject };
    case 'engraving':
      return { kind, font: subject };
    default:
      return { kind };
  }
}

/**
 * What was charged says in parts what it was for, where it was a sentence. Measures of saved designs did not know which
 * stone is which: they go, and are taken again when the design is next priced.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: number; price_lines: (OldLine | NamedPriceLine)[] }>`
    select id, price_lines from order_item where price_lines is not null`.execute(db);
  for (const { id, price_lines } of rows) {
    const lines = price_lines.map((line) => {
      if (!('kind' in line)) return line;
      const { quantity, unit, amountMinor } = line;
      return { subject: subjectOf(line), quantity, unit, amountMinor };
    });
    await sql`update order_item set price_lines = ${JSON.stringify(lines)}::jsonb where id = ${id}`.execute(
      db,
    );
  }
  await sql`update saved_design set measures = null`.execute(db);
}

export async function down(): Promise<void> {
  // What was charged stays readable by today's code alone; measures come back by themselves.
}
