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

/** Stones that seeding wrote and that no supplier's list, order or sale has changed. */
const isUntouched = sql`diamond.supplier = '' and diamond.is_sample and diamond.state = 'available'`;

/** One parameter for a whole batch: 25 columns by 2,000 rows would be more than the protocol allows. */
async function write(trx: Transaction<Schema>, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const given = sql`jsonb_populate_recordset(null::diamond, ${JSON.stringify(rows)}::jsonb) as given`;
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  // A report that a supplier's list has belongs to its stone.
  await executeWrite(
    trx,
    ['diamond'],
    sql`insert into diamond (${columns}) select ${columns} from ${given}
    where not exists (
      select from diamond as other
      where other.lab = given.lab and other.certificate_no = given.certificate_no and other.id <> given.id
    )
    on conflict (id) do update set ${sets} where ${isUntouched}`,
  );
}

/**
 * Writes this number of loose stones; `progress` gets the number of written ones. Stones of suppliers’ lists, and
 * those that are reserved or sold, are not touched.
 */
export async function loadDiamonds(
  trx: Transaction<Schema>,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  let rows: Row[] = [];
  const ids: number[] = [];
  for (const stone of generateDiamonds(count)) {
    rows.push(toRow(stone));
    ids.push(stone.id);
    if (rows.length < batch) continue;
    await write(trx, rows);
    progress(ids.length);
    rows = [];
  }
  if (rows.length > 0) await write(trx, rows);
  await executeWrite(
    trx,
    ['diamond'],
    sql`delete from diamond where ${isUntouched} and id <> all(${ids}::integer[])`,
  );
  progress(ids.length);
}
