import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { EngravingDesign } from './engraving/engraving.schema.ts';
import type { HeadDesign } from './head/head.schema.ts';
import type { RowDesign } from './row/row.schema.ts';
import type { ShankDesign } from './shank/shank.schema.ts';
import type { StoneDesign } from './stone/stone.schema.ts';

/** A stone to be described, of a design or a report; a report may have grades that designs do not have. */
export interface NamedStone {
  carat: number;
  shape: string;
  material: string;
  origin: string;
  colour: string;
  clarity: string;
  cutGrade?: string;
  /** Omitted for stones cut to proportions. */
  make?: 'native' | undefined;
  fluorescence?: string | undefined;
}

/** Equal small stones by width. */
export interface SmallStones {
  shape: GemShape;
  material: GemMaterialId;
  stoneMm: number;
}

/** How the metal beside small stones is worked; undefined = as usual. */
type PaveWay = RowDesign['pave'];

/** A fact about a piece, independent of language; lengths in mm. */
export type Fact =
  | { kind: 'metal' | 'head-metal' | 'accent-metal'; metal: MetalId }
  | { kind: 'finish'; finish: FinishId }
  | { kind: 'stone' | 'sides' | 'upper-stone'; stone: NamedStone; isEach: boolean }
  | { kind: 'alternate'; material: GemMaterialId }
  | { kind: 'setting'; head: HeadDesign }
  | { kind: 'halo'; style: 'visible' | 'hidden'; pave: PaveWay; stones: SmallStones }
  | { kind: 'band'; widthMm: number; thicknessMm: number; shank: ShankDesign | null }
  | {
      kind: 'row';
      style: RowDesign['style'];
      pave: PaveWay;
      coverage: RowDesign['coverage'];
      stones: SmallStones;
    }
  | { kind: 'all-round'; stones: SmallStones }
  | { kind: 'stars'; count: number; material: GemMaterialId; largestMm: number }
  | { kind: 'hoop'; innerDiameterMm: number; widthMm: number; stones: SmallStones }
  | { kind: 'inside'; widthMm: number; heightMm: number }
  | { kind: 'chain' | 'length'; lengthMm: number }
  | { kind: 'size'; circumferenceMm: number }
  | { kind: 'engraving'; engraving: EngravingDesign };

/** Metal and finish; polished is the default and omitted. */
export function metalFacts(
  { metal, finish }: { metal: MetalId; finish: FinishId },
  second: { kind: 'head-metal' | 'accent-metal'; metal: MetalId | null } | null = null,
): Fact[] {
  const facts: Fact[] = [{ kind: 'metal', metal }];
  if (second?.metal && second.metal !== metal) facts.push({ kind: second.kind, metal: second.metal });
  if (finish !== 'polished') facts.push({ kind: 'finish', finish });
  return facts;
}

export function stoneFacts(
  kind: 'stone' | 'sides' | 'upper-stone',
  stone: StoneDesign | null,
  isEach = false,
): Fact[] {
  return stone === null ? [] : [{ kind, stone, isEach }];
}

/** How the stone is held, and its halo. */
export function headFacts(head: HeadDesign): Fact[] {
  const facts: Fact[] = [{ kind: 'setting', head }];
  if (head.halo === null) return facts;
  const { style, pave, ...stones } = head.halo;
  return [...facts, { kind: 'halo', style, pave, stones: { shape: 'round', ...stones } }];
}

export function bandFacts(shank: ShankDesign, row: RowDesign | null): Fact[] {
  const { widthMm, thicknessMm } = shank;
  const facts: Fact[] = [{ kind: 'band', widthMm, thicknessMm, shank }];
  if (row === null) return facts;
  const { style, pave, coverage, ...stones } = row;
  return [...facts, { kind: 'row', style, pave, coverage, stones }];
}

export const engravingFacts = (engraving: EngravingDesign | null): Fact[] =>
  engraving === null ? [] : [{ kind: 'engraving', engraving }];
