import { stage } from '../view/view.store.ts';

/** Timeout of an image: the cart does not wait for a slow GPU. */
const PATIENCE_MS = 15_000;

export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('unreadable picture'));
    reader.readAsDataURL(blob);
  });
}

/** The stage's picture as a data URL; '' without WebGL. */
export async function pictureOf(width: number): Promise<string> {
  const handle = stage.current;
  if (handle === null) return '';
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  try {
    const blob = await Promise.race([handle.snapshot(width), late]);
    return blob === null ? '' : await asDataUrl(blob);
  } catch {
    return '';
  }
}
