import type { DrawnFiles } from './draw-files.ts';
import type { RenderQueue, WantedPicture } from './render-queue.ts';

/**
 * Claims a waiting design, draws it and uploads the image; null if none is waiting. Failures are reported with their
 * reason, and the API host decides about a retry.
 */
export async function renderNext(
  queue: RenderQueue,
  draw: (design: object) => Promise<DrawnFiles>,
  waitMs: number,
): Promise<(WantedPicture & { error?: string }) | null> {
  const wanted = await queue.claim(waitMs);
  if (wanted === null) return null;
  let drawn: DrawnFiles;
  try {
    drawn = await draw(wanted.design);
  } catch (failure) {
    const error = failure instanceof Error ? failure.message : String(failure);
    await queue.fail(wanted.hash, error);
    return { ...wanted, error };
  }
  await queue.finish(wanted.hash, drawn);
  return wanted;
}
