import { atom } from 'nanostores';
import type { SharedLook, Turned } from '#client/design-link.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** Light and view of 3D pictures, in the studio and on other pages. Does not load WebGL code. */

export type GalleryEnvironment = 'jeweller' | 'daylight' | 'candle' | 'office';
export type GalleryView = 'hero' | 'top' | 'side' | 'front';

export interface GalleryHandle {
  /** An image of the current view with this width in pixels (WebP, or PNG where WebP is not supported). */
  snapshot(width: number): Promise<Blob>;
  setView(view: GalleryView): void;
  /** The current view, and the shopper's rotation from it. */
  side(): { view: GalleryView; turned: Turned | undefined };
  /** The place of a point of the model (mm) on the stage, CSS pixels; null before the piece is shown. */
  project(point: Vec3): [x: number, y: number] | null;
  /** CSS pixels per mm of the piece at its current size. */
  pxPerMm(): number;
  /** Scales the piece; with the screen's own CSS pixels per mm it has its true size. */
  setPxPerMm(scale: number): void;
}

/** Light, view and frame of a still image. */
export interface GalleryAppearance {
  environment: GalleryEnvironment;
  view: GalleryView;
  /** The shopper's rotation from that view. */
  turned?: Turned | undefined;
  /** A frame closer or wider than that of the view. */
  frameMm?: number;
}

/** A still image: ours, or the one saved with the design. */
export interface StillPicture {
  media: Picture | null;
  url: string;
  /** `exact`: this piece; `saved`: as saved; `nearest`: a similar piece. */
  kind: 'exact' | 'saved' | 'nearest';
  /** The design in the image, if it is another one. */
  pictured?: Design;
  /** Its own image is being rendered. */
  isWaiting?: boolean;
}

export const galleryEnvironments: readonly GalleryEnvironment[] = [
  'jeweller',
  'daylight',
  'candle',
  'office',
];
export const galleryViews: readonly GalleryView[] = ['hero', 'top', 'side', 'front'];

/** The light of all pictures on a page. */
export const $galleryEnvironment = atom<GalleryEnvironment>('jeweller');
/** The view in which a page first shows its piece. */
export const $galleryView = atom<GalleryView>('hero');

/** Initial rotation of a page's piece, if it is not the view's own. */
export const $galleryTurned = atom<Turned | undefined>(undefined);

/** Applies light and view from the address, if they exist. */
export function applyAppearance({ light, view, turned }: SharedLook): void {
  $galleryTurned.set(turned);
  $galleryEnvironment.set(galleryEnvironments.find((id) => id === light) ?? $galleryEnvironment.get());
  $galleryView.set(galleryViews.find((name) => name === view) ?? 'hero');
}

/** Sets a view without rotation. */
export function seeFrom(view: GalleryView): void {
  $galleryTurned.set(undefined);
  $galleryView.set(view);
}

/** The current appearance for a link: from the stage if there is one. */
export const currentAppearance = (shown: Pick<GalleryHandle, 'side'> | null): SharedLook => ({
  light: $galleryEnvironment.get(),
  ...(shown?.side() ?? { view: $galleryView.get(), turned: $galleryTurned.get() }),
});

let isDrawable: boolean | undefined;

/** Whether WebGL is available. */
export function hasWebGl(): boolean {
  if (isDrawable === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    isDrawable = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return isDrawable;
}
