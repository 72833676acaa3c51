import type { ColumnType, Generated } from 'kysely';
import type { CropArea, Focus, PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** An image of the shop: the re-encoded upload and its data for the desk. */
interface ContentPictureTable {
  id: string;
  original_id: string;
  preview_id: string;
  /** Name of the uploaded file. */
  name: string;
  alt: Jsonb<Localised>;
  width: number;
  height: number;
  focus: Jsonb<Focus>;
  who: string;
  created_at: Timestamp;
}

/** A crop of an image; content refers to it by key. */
interface PictureCutTable {
  id: string;
  picture_id: string;
  key: string;
  shape: PictureShape | 'photo';
  /** For a product photograph also the part that is cut out. */
  focus: Jsonb<Focus & { area?: CropArea }>;
  created_at: Timestamp;
}

/** Files of a crop: `640.avif`, `640.webp` (of a photograph `640.jpg`) … and `og.jpg`. */
interface PictureFileTable {
  cut_id: string;
  name: string;
  upload_id: string;
}

/** A photograph of a product in the order of the desk; published ones are in `product.pictures`. */
interface ProductPhotoTable {
  id: string;
  product_id: number;
  picture_id: string;
  position: number;
  metal: string | null;
  alt: Jsonb<Localised>;
  focus: Jsonb<Focus>;
  crop: Jsonb<CropArea>;
  /** Key of the crop that pages show; null until the first one is made. */
  key: string | null;
  /** Whether a job makes the files of a new crop. */
  is_waiting: Generated<boolean>;
  /** Address or file name that an import named; '' for a photograph of the desk. */
  source: Generated<string>;
  import_id: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Timestamp;
}

export interface PictureTables {
  product_photo: ProductPhotoTable;
  content_picture: ContentPictureTable;
  picture_cut: PictureCutTable;
  picture_file: PictureFileTable;
}
