import { loadChunk } from '#client/guard.ts';
import type { GalleryHandle } from '#islands/gallery/gallery-look.store.ts';

/** What pages outside the studio may ask of its live pictures. Nothing of WebGL loads before it is asked for. */

/** The live picture with its views, light and scale, or the still one; it wants the `preview` texts. */
export async function loadStageFrame() {
  const { StageFrame } = await loadChunk(() => import('./gallery/StageFrame.tsx'));
  return StageFrame;
}

/** A design live on the stage, and the way to it in the shopper's room; they want the `ar` texts. */
export async function loadLiveView() {
  const [{ LiveView }, { ArButton }] = await Promise.all([
    loadChunk(() => import('./gallery/LiveView.tsx')),
    loadChunk(() => import('./ar/ArButton.tsx')),
  ]);
  return { LiveView, ArButton };
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
