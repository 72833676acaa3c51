import { loadChunk } from '#client/guard.ts';
import type { GalleryHandle } from '#islands/gallery/gallery-appearance.store.ts';

/** The studio's 3D views for other pages. WebGL code loads on demand. */

/** The 3D view with its views, light and scale, or the still image. Needs the `preview` texts. */
export async function loadStageFrame() {
  const { StageFrame } = await loadChunk(() => import('./gallery/StageFrame.tsx'));
  return StageFrame;
}

/** A design on the stage, with its AR button. Needs the `ar` texts. */
export async function loadLiveView() {
  const [{ LiveView }, { ArButton }] = await Promise.all([
    loadChunk(() => import('./gallery/LiveView.tsx')),
    loadChunk(() => import('./ar/ArButton.tsx')),
  ]);
  return { LiveView, ArButton };
}

/** Side of the image for a cart line or a saved design. */
const linePicturePx = 800;

/** The stage's picture as a data URL; '' before anything is drawn, which selects the catalogue image. */
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
