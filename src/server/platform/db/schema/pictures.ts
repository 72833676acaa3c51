import type { Focus, PictureShape } from '#kernel/shop/pictures/shop-image.ts';
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
  shape: PictureShape;
  focus: Jsonb<Focus>;
  created_at: Timestamp;
}

/** Files of a crop: `640.avif`, `640.webp` … and `og.jpg`. */
interface PictureFileTable {
  cut_id: string;
  name: string;
  upload_id: string;
}

export interface PictureTables {
  content_picture: ContentPictureTable;
  picture_cut: PictureCutTable;
  picture_file: PictureFileTable;
}
