import { atom } from 'nanostores';
import { loadChunk } from '#client/guard.ts';
import type { Picture } from '#kernel/pictures/picture.ts';
import type { ViewName } from './stage/camera/views.ts';
import type { EnvironmentId } from './stage/environment/environments.ts';
import type { StageHandle } from './stage/Stage.tsx';

/** What pages outside the studio may ask of its live pictures. Nothing of WebGL loads before it is asked for. */

export type GalleryEnvironment = EnvironmentId;
export type GalleryView = ViewName;
export type GalleryHandle = StageHandle;

/** A still picture: the house's own, or the one that was saved with the design. */
export interface StillPicture {
  media: Picture | null;
  url: string;
  /** `exact`: this piece; `saved`: as it was when saved; `nearest`: a piece much like it. */
  kind: 'exact' | 'saved' | 'nearest';
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

/** The component that shows a design live. */
export async function loadLiveView() {
  const { LiveView } = await loadChunk(() => import('./gallery/LiveView.tsx'));
  return LiveView;
}

/** The live picture with its views, light and scale, or the still one; it wants the `preview` texts. */
export async function loadStageFrame() {
  const { StageFrame } = await loadChunk(() => import('./gallery/StageFrame.tsx'));
  return StageFrame;
}

/** Takes pictures of designs one after the other, `sidePx` CSS pixels wide. Rejects where there is no WebGL. */
export async function openThumbnailRenderer(sidePx: number) {
  const { ThumbnailRenderer } = await loadChunk(() => import('./gallery/thumbnail-renderer.ts'));
  return ThumbnailRenderer.open(sidePx);
}

/** Side of the picture that goes with a cart line or a saved design. */
const linePicturePx = 800;

/** What the stage shows now, as a data URL; '' while nothing is drawn, which gives the house's own picture. */
export async function pictureOf(stage: GalleryHandle | null): Promise<string> {
  try {
    const blob = await stage?.snapshot(linePicturePx);
    if (!blob) return '';
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  } catch {
    return '';
  }
}
