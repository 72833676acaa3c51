import { loadChunk } from '#client/guard.ts';

/** Takes pictures of designs one after the other, `sidePx` CSS pixels wide. Rejects where there is no WebGL. */
export async function openThumbnailRenderer(sidePx: number) {
  const { ThumbnailRenderer } = await loadChunk(() => import('./gallery/thumbnail-renderer.ts'));
  return ThumbnailRenderer.open(sidePx);
}
