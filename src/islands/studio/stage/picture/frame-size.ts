import { Vector2, type WebGLRenderer } from 'three';

/** More pixels are not visible. */
const MOST_PIXELS = 5_000_000;

interface Size {
  width: number;
  height: number;
}

export function cssSize({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
}

/** The size in pixels in which a frame is drawn. */
export function pixelSize(renderer: WebGLRenderer): Size {
  const size = renderer.getDrawingBufferSize(new Vector2());
  const k = Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, size.x * size.y)));
  return { width: Math.max(1, Math.round(size.x * k)), height: Math.max(1, Math.round(size.y * k)) };
}
