import type { Picture } from './picture.ts';

/** Side in px of the picture of a shopper's design, and the widths that it is served at; the widest has its JPEG. */
export const designPicturePx = 720;
export const designPictureWidths: readonly number[] = [320, designPicturePx];

/** What is known of a design's picture beside its name. */
export type DrawnMedia = Pick<Picture, 'widths' | 'jpeg' | 'width' | 'height' | 'colour'>;

/** A picture of a design that was drawn for it; its id names its files. */
export interface DrawnPicture {
  id: string;
  media: DrawnMedia;
}

/** The picture as pages show it: it is the design's own. */
export const shownDrawnPicture = ({ id, media }: DrawnPicture, apiOrigin: string): Picture => ({
  base: `${apiOrigin}/design-pictures/${id}`,
  ...media,
  isOwn: true,
});
