import type { ColumnType, Generated } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type {
  ImportCounts,
  ImportReason,
  ImportRowState,
  ImportState,
  ListSubjectName,
} from '#kernel/shop/list-import/list-import.ts';
import type {
  ImportOptions,
  ListedProduct,
  PhotoChange,
  ProductFormat,
} from '#kernel/shop/product-import/product-import.ts';
import type {
  ListedReview,
  ReviewFormat,
  ReviewImportOptions,
} from '#kernel/shop/review-import/review-import.ts';
import type { ListedStock } from '#kernel/shop/stock-import/stock-import.ts';
import type { GeneratedJsonb, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

type MaybeTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A list of products, reviews or stock that staff gave to the desk. */
interface ProductImportTable {
  id: Generated<number>;
  /** Name of the file. */
  name: string;
  format: ProductFormat | ReviewFormat;
  who: string;
  created_at: Timestamp;
  state: ImportState;
  options: Jsonb<ImportOptions | ReviewImportOptions | Record<string, never>>;
  /** The text in UTF-8, compressed by gzip; null when it was read. */
  content: Uint8Array | null;
  header: GeneratedJsonb<string[]>;
  separator: string;
  /** Where reading goes on. */
  read_bytes: Generated<number>;
  read_rows: Generated<number>;
  /** Items of the list that were read. */
  products: Generated<number>;
  /** Number of the product at position 0, if it is new; the others follow. */
  first_id: number | null;
  problem: MaybeJsonb<ImportReason>;
  applied_at: MaybeTimestamp;
  undone_at: MaybeTimestamp;
  undone_by: Generated<string>;
  /** The kind of its items. */
  subject: Generated<ListSubjectName>;
  /** How many items are in each state; null while that changes. */
  counts: MaybeJsonb<ImportCounts>;
}

/** An item of a list, by its position in it. */
interface ProductImportRowTable {
  import_id: number;
  position: number;
  row: number;
  state: ImportRowState;
  /** Applied after the others, because it consists of other products. */
  is_late: Generated<boolean>;
  product_id: number | null;
  code: Generated<string>;
  title: Generated<string>;
  listed: MaybeJsonb<ListedProduct | ListedReview | ListedStock>;
  /** Fields after the import; null for an unchanged or refused product. */
  fields: MaybeJsonb<ContentFields>;
  /** Fields before the import; null for a new product. */
  before: MaybeJsonb<ContentFields>;
  /** Names of the changed fields. */
  changes: GeneratedJsonb<string[]>;
  stock: GeneratedJsonb<Record<string, number>>;
  images: GeneratedJsonb<string[]>;
  photos: GeneratedJsonb<PhotoChange[]>;
  /** The review that the import wrote, or found to be here already. */
  review_id: number | null;
  reasons: GeneratedJsonb<ImportReason[]>;
}

/** Codes and addresses in a list, with the position of the first item that has them. */
interface ProductImportCodeTable {
  import_id: number;
  kind: 'sku' | 'barcode' | 'slug' | 'review-id' | 'review-text';
  code: string;
  position: number;
}

/** Photographs that a list names. */
interface ProductImportImageTable {
  import_id: number;
  /** Name in the archive, or address. */
  name: string;
  picture_id: string | null;
  problem: MaybeJsonb<ImportReason>;
}

export interface ProductImportTables {
  product_import: ProductImportTable;
  product_import_row: ProductImportRowTable;
  product_import_code: ProductImportCodeTable;
  product_import_image: ProductImportImageTable;
}
