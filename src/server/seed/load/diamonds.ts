import { sql, type Transaction } from 'kysely';
import { lightOfRow } from '#server/diamonds/light-of-row.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { generateDiamonds, type SeedDiamond } from '../diamonds.ts';

export const diamondFiles = ['diamonds.ts', 'diamond-price.ts'];

const batch = 2_000;

function toRow(stone: SeedDiamond) {
  const row = {
    id: stone.id,
    shape: stone.shape,
    carat_hundredths: Math.round(stone.carat * 100),
    color: stone.color,
    clarity: stone.clarity,
    cut: stone.cut,
    polish: stone.polish,
    symmetry: stone.symmetry,
    fluor: stone.fluor,
    lab: stone.lab,
    certificate_no: stone.certificateNo,
    origin: stone.origin,
    is_sample: stone.isSample,
    length_um: Math.round(stone.lengthMm * 1000),
    width_um: Math.round(stone.widthMm * 1000),
    depth_um: Math.round(stone.depthMm * 1000),
    ratio_hundredths: Math.round(stone.ratio * 100),
    table_tenths: Math.round(stone.tablePct * 10),
    depth_tenths: Math.round(stone.depthPct * 10),
    crown_angle_tenths: Math.round(stone.crownAngleDeg * 10),
    pavilion_angle_tenths: Math.round(stone.pavilionAngleDeg * 10),
    girdle: stone.girdle,
    price_minor: stone.priceMinor,
    stock: stone.stock,
  };
  return { ...row, light: lightOfRow(row) };
}

type Row = ReturnType<typeof toRow>;

/** One parameter for a whole batch: 25 columns by 2,000 rows would be more than the protocol allows. */
async function insert(trx: Transaction<Schema>, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await executeWrite(
    trx,
    ['diamond'],
    sql`insert into diamond (${columns}) select ${columns}
    from jsonb_populate_recordset(null::diamond, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Loose stones of the demonstration shop; `progress` gets the number of inserted ones. */
export async function loadDiamonds(
  trx: Transaction<Schema>,
  progress: (done: number) => void,
): Promise<void> {
  await trx.deleteFrom('diamond').execute();
  let rows: Row[] = [];
  let done = 0;
  for (const stone of generateDiamonds()) {
    rows.push(toRow(stone));
    if (rows.length < batch) continue;
    await insert(trx, rows);
    done += rows.length;
    progress(done);
    rows = [];
  }
  if (rows.length > 0) await insert(trx, rows);
  progress(done + rows.length);
}
