import { loadChunk } from '#client/guard.ts';

/** Renders images of designs one by one, `sidePx` CSS pixels wide. Rejects without WebGL. */
export async function openThumbnailRenderer(sidePx: number) {
  const { ThumbnailRenderer } = await loadChunk(() => import('./gallery/thumbnail-renderer.ts'));
  return ThumbnailRenderer.open(sidePx);
}
