import type { Door, WantedPicture } from './door.ts';
import type { DrawnFiles } from './draw-files.ts';

/**
 * Takes a design that waits, draws it and hands it in; null where none waits. What cannot be drawn is told with its
 * reason, and the API host decides whether it is tried again.
 */
export async function renderNext(
  door: Door,
  draw: (design: object) => Promise<DrawnFiles>,
  waitMs: number,
): Promise<(WantedPicture & { error?: string }) | null> {
  const wanted = await door.claim(waitMs);
  if (wanted === null) return null;
  let drawn: DrawnFiles;
  try {
    drawn = await draw(wanted.design);
  } catch (failure) {
    const error = failure instanceof Error ? failure.message : String(failure);
    await door.fail(wanted.hash, error);
    return { ...wanted, error };
  }
  await door.finish(wanted.hash, drawn);
  return wanted;
}
