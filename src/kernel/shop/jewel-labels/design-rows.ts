import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { Fact } from '#kernel/jewel/pieces/parts/facts.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { factLabels } from './fact-labels.ts';
import { nameOf } from './names.ts';

export interface DesignRow {
  /** Identifies the row when two designs are compared. */
  key: string;
  label: string;
  value: string;
}

/** Fact kinds that share a row. */
const ROWS: Partial<Record<Fact['kind'], string>> = {
  'upper-stone': 'sides',
  'all-round': 'stone',
  stars: 'stone',
  hoop: 'length',
  inside: 'length',
};

export const rowKeyOf = ({ kind }: Fact): string => ROWS[kind] ?? kind;

function pieceKind(piece: PieceDesign, t: Translate): string {
  const type = pieceModule(piece).type?.(piece);
  return type === undefined ? nameOf('kind', piece.kind, t) : nameOf('type', type, t);
}

/** The kind of piece: a halo ring, drop earrings. */
export const designKind = (design: Design, t: Translate): string =>
  design.kind === 'set' ? t('jewel.type-set', { count: design.pieces.length }) : pieceKind(design, t);

/** All facts of a design as label and value; for a set, each piece after its name. */
export function designRows(design: Design, t: Translate): DesignRow[] {
  return piecesOf(design).flatMap((piece, index) =>
    pieceModule(piece)
      .facts(piece)
      .map((fact) => {
        const key = rowKeyOf(fact);
        const row = { key, label: t(`jewel.label-${key}`), value: factLabels(fact, t) };
        if (design.kind !== 'set') return row;
        const label = t('jewel.of-piece', { piece: pieceKind(piece, t), label: row.label });
        return { ...row, key: `${index}-${key}`, label };
      }),
  );
}
