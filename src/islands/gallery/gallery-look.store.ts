import { atom } from 'nanostores';
import type { SharedLook, Turned } from '#client/design-link.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** How live pictures are looked at, in the studio and on the pages beside it. Nothing of WebGL loads with it. */

export type GalleryEnvironment = 'jeweller' | 'daylight' | 'candle' | 'office';
export type GalleryView = 'hero' | 'top' | 'side' | 'front';

export interface GalleryHandle {
  /** A picture of what is seen, this many pixels wide (WebP, or PNG where WebP cannot be written). */
  snapshot(width: number): Promise<Blob>;
  setView(view: GalleryView): void;
  /** The view it is seen in, and where a hand has turned it to from there. */
  side(): { view: GalleryView; turned: Turned | undefined };
  /** CSS pixels per mm on the piece now. */
  pxPerMm(): number;
  /** Shows the piece at a scale: with the screen's own CSS pixels per mm, in true size. */
  setPxPerMm(scale: number): void;
}

/** What a still of a design is taken in. */
export interface GalleryLook {
  environment: GalleryEnvironment;
  view: GalleryView;
  /** Where a hand had turned the pieces to from that view. */
  turned?: Turned | undefined;
  /** A frame closer or wider than the view's own. */
  frameMm?: number;
}

/** A still picture: the house's own, or the one that was saved with the design. */
export interface StillPicture {
  media: Picture | null;
  url: string;
  /** `exact`: this piece; `saved`: as it was when saved; `nearest`: a piece much like it. */
  kind: 'exact' | 'saved' | 'nearest';
  /** The design whose picture it is, where it is another's. */
  pictured?: Design;
  /** Its own is about to be drawn. */
  isWaiting?: boolean;
}

export const galleryEnvironments: readonly GalleryEnvironment[] = [
  'jeweller',
  'daylight',
  'candle',
  'office',
];
export const galleryViews: readonly GalleryView[] = ['hero', 'top', 'side', 'front'];

/** The light that pieces are looked at in, the same for all pictures of a page. */
export const $galleryEnvironment = atom<GalleryEnvironment>('jeweller');
/** The side from which a page shows its piece first. */
export const $galleryView = atom<GalleryView>('hero');

/** Where a page shows its piece from first, when it is not from that side's own place. */
export const $galleryTurned = atom<Turned | undefined>(undefined);

/** Looks as the address asks, where it names a light and a side that there are. */
export function lookInGallery({ light, view, turned }: SharedLook): void {
  $galleryTurned.set(turned);
  $galleryEnvironment.set(galleryEnvironments.find((id) => id === light) ?? $galleryEnvironment.get());
  $galleryView.set(galleryViews.find((name) => name === view) ?? 'hero');
}

/** Goes to a side's own place. */
export function seeFrom(view: GalleryView): void {
  $galleryTurned.set(undefined);
  $galleryView.set(view);
}

/** How a piece is looked at now, for a link to it: as its stage shows it, where there is one. */
export const lookNow = (shown: Pick<GalleryHandle, 'side'> | null): SharedLook => ({
  light: $galleryEnvironment.get(),
  ...(shown?.side() ?? { view: $galleryView.get(), turned: $galleryTurned.get() }),
});

let isDrawable: boolean | undefined;

/** Whether live pictures can be drawn here at all. */
export function hasWebGl(): boolean {
  if (isDrawable === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    isDrawable = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return isDrawable;
}
