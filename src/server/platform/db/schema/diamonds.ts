import type { Generated, Selectable } from 'kysely';
import type { DiamondState } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { GeneratedTimestamp, Timestamp } from '#server/platform/db/columns.ts';

interface DiamondTable {
  id: number;
  shape: string;
  carat_hundredths: number;
  color: string;
  clarity: string;
  cut: string;
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificate_no: string;
  origin: string;
  /** A demonstration stone whose report number is invented. */
  is_sample: boolean;
  length_um: number;
  width_um: number;
  depth_um: number;
  ratio_hundredths: number;
  /** Tenths of a percent of the width. */
  table_tenths: number;
  depth_tenths: number;
  /** Tenths of a degree. */
  crown_angle_tenths: number;
  pavilion_angle_tenths: number;
  girdle: string;
  price_minor: number;
  stock: number;
  culet: Generated<string>;
  certificate_url: Generated<string>;
  /** Supplier of its list, and its number there; '' for the shop's own. */
  supplier: Generated<string>;
  stock_no: Generated<string>;
  state: Generated<DiamondState>;
  /** The order that reserved or bought it. */
  held_by: Generated<number | null>;
  /** Light performance compared with its cut; `none` until it is rated. */
  light: Generated<string>;
  /** xid8 of the transaction that last wrote the row. */
  change_xid: Generated<string>;
  /** When it was first listed. */
  listed_at: GeneratedTimestamp;
}

/** Read by releases before 0064 alone. */
interface DiamondRemovalTable {
  id: number;
  change_xid: string;
}

interface DiamondDeletionTable {
  /** 0 if all stones were truncated. */
  diamond_id: number;
  change_xid: Generated<string>;
  at: GeneratedTimestamp;
}

interface DiamondFavouriteTable {
  customer_id: number;
  diamond_id: number;
  created_at: Timestamp;
  note: Generated<string>;
}

export interface DiamondTables {
  diamond: DiamondTable;
  diamond_removal: DiamondRemovalTable;
  diamond_deletion: DiamondDeletionTable;
  diamond_favourite: DiamondFavouriteTable;
}

/** Public columns of a diamond. */
export const diamondColumns = [
  'id',
  'shape',
  'carat_hundredths',
  'color',
  'clarity',
  'cut',
  'light',
  'polish',
  'symmetry',
  'fluor',
  'lab',
  'certificate_no',
  'certificate_url',
  'origin',
  'is_sample',
  'length_um',
  'width_um',
  'depth_um',
  'ratio_hundredths',
  'table_tenths',
  'depth_tenths',
  'crown_angle_tenths',
  'pavilion_angle_tenths',
  'girdle',
  'culet',
  'price_minor',
  'stock',
  'state',
] as const;

export type DiamondRow = Pick<Selectable<DiamondTable>, (typeof diamondColumns)[number]>;
