import type { Picture } from './picture.ts';

/** Side in px of a rendered design, and the widths at which it is served; the widest also as JPEG. */
export const designPicturePx = 720;
export const designPictureWidths: readonly number[] = [320, designPicturePx];

/** Image data of a rendered design. */
export type DrawnMedia = Pick<Picture, 'widths' | 'jpeg' | 'width' | 'height' | 'colour'>;

/** A picture rendered for a design; its id names its files. */
export interface DrawnPicture {
  id: string;
  media: DrawnMedia;
}

/** The picture as pages show it, marked as the design's own. */
export const shownDrawnPicture = ({ id, media }: DrawnPicture, apiOrigin: string): Picture => ({
  base: `${apiOrigin}/design-pictures/${id}`,
  ...media,
  isOwn: true,
});
