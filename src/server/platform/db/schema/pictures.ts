import type { Focus, PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** A picture of the house's own: what was sent, drawn anew, and what the desk shows of it. */
interface ContentPictureTable {
  id: string;
  original_id: string;
  preview_id: string;
  /** Of the file, for whoever looks for it later. */
  name: string;
  alt: Jsonb<Localised>;
  width: number;
  height: number;
  focus: Jsonb<Focus>;
  who: string;
  created_at: Timestamp;
}

/** A part of a picture in one shape; content names it by its key. */
interface PictureCutTable {
  id: string;
  picture_id: string;
  key: string;
  shape: PictureShape;
  focus: Jsonb<Focus>;
  created_at: Timestamp;
}

/** `640.avif`, `640.webp` … and `og.jpg` of a cut. */
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
