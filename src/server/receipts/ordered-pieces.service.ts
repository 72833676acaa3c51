import { isSpecimen } from '#kernel/shop/diamonds/report.ts';
import { isPieceKind } from '#kernel/shop/orders/ordered-kind.ts';
import {
  cataloguePiece,
  designedPiece,
  type ReportedDiamond,
  reportedStone,
} from '#kernel/shop/receipts/described-piece.ts';
import type { PaperPiece, PaperStone } from '#kernel/shop/receipts/paper.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ProductStone } from '#server/platform/db/schema/catalogue.ts';
import type { FrozenStone } from '#server/platform/db/schema/designs.ts';
import { readRecords } from './receipts.repo.ts';

type Record = Awaited<ReturnType<typeof readRecords>>[number];

const recordedStone = (stone: ProductStone): PaperStone => {
  const reportNumber = stone.reportNo ?? '';
  return {
    role: stone.role,
    count: stone.count,
    carat: stone.carat,
    shape: stone.cut,
    material: stone.material,
    origin: stone.origin,
    colour: stone.color,
    clarity: stone.clarity,
    cut: stone.cutGrade,
    polish: stone.polish,
    symmetry: stone.symmetry,
    fluorescence: stone.fluor,
    treatment: stone.treatment,
    lab: stone.lab,
    reportNumber,
    isSample: isSpecimen(reportNumber),
  };
};

const reported = (stone: FrozenStone): ReportedDiamond => ({
  carat: stone.carat,
  shape: stone.shape,
  origin: stone.origin,
  colour: stone.color,
  clarity: stone.clarity,
  cut: stone.cut,
  polish: stone.polish,
  symmetry: stone.symmetry,
  fluorescence: stone.fluor,
  lab: stone.lab,
  reportNumber: stone.certificate_no,
  isSample: stone.is_sample,
});

function fromCatalogue(item: OrderItem, record: Record, productId: number | null): PaperPiece {
  const facts = {
    metal: record.metal,
    grams: record.weight_mg / 1000,
    stones: record.stones.map(recordedStone),
  };
  return { itemId: item.id, productId, ...cataloguePiece(facts, item.options) };
}

function piecesOfItem(item: OrderItem, records: ReadonlyMap<number, Record>): PaperPiece[] {
  if (!isPieceKind(item.kind)) return [];
  const bare = { itemId: item.id, productId: null };
  if (item.kind === 'diamond') {
    return [
      { ...bare, metals: [], grams: 0, stones: item.stone ? [reportedStone(reported(item.stone))] : [] },
    ];
  }
  if (item.kind === 'design') {
    const made = designedPiece(item.price_lines ?? [], item.stone && reported(item.stone));
    // Each metal has a weight of its own.
    return [{ ...bare, ...made, grams: 0 }];
  }
  const record = records.get(item.product_id ?? 0);
  if (!record) return [];
  if (record.pieces.length === 0) return [fromCatalogue(item, record, null)];
  return record.pieces.flatMap((id) => {
    const piece = records.get(id);
    return piece ? [fromCatalogue(item, piece, id)] : [];
  });
}

/** Metals and stones of each ordered piece, from the current catalogue. */
export async function orderedPieces(executor: Executor, items: readonly OrderItem[]): Promise<PaperPiece[]> {
  const ids = items.flatMap(({ product_id }) => product_id ?? []);
  const records = await readRecords(executor, ids);
  const parts = await readRecords(
    executor,
    records.flatMap(({ pieces }) => pieces),
  );
  const known = new Map([...records, ...parts].map((record) => [record.id, record]));
  return items.flatMap((item) => piecesOfItem(item, known));
}
