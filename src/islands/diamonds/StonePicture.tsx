import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type PicturePlace,
  rockingDeg,
  useRocking,
  useStill,
} from '#islands/stone-rendering/stone-picture.store.ts';
import type { StonePicture as Traced } from '#islands/stone-rendering/stone-tracer.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { cx } from '#ui/class-names.ts';
import { useInSight } from '#ui/use-in-sight.ts';
import { StoneDrawing } from './StoneDrawing.tsx';

interface Props {
  stone: Diamond;
  pxPerMm: number;
  place: PicturePlace;
}

/** Duration of a full swing. */
const rockingMs = 2_600;
/**
 * Whether the row or card around the image is touched, hovered or focused; always false with reduced motion.
 */
function useTouched(place: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const host = place.current?.closest('th, tr, li');
    if (!host || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const stop = new AbortController();
    const say = (isNow: boolean) => () => setTouched(isNow);
    for (const type of ['pointerenter', 'focusin'])
      host.addEventListener(type, say(true), { signal: stop.signal });
    for (const type of ['pointerleave', 'focusout'])
      host.addEventListener(type, say(false), { signal: stop.signal });
    return () => stop.abort();
  }, [place]);
  return isTouched;
}

function show(canvas: HTMLCanvasElement, { width, height, pixels, frames }: Traced, frame: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  // Setting a canvas's size clears it.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.putImageData(
    new ImageData(pixels, width * frames, height),
    -frame * width,
    0,
    frame * width,
    0,
    width,
    height,
  );
}

/** The frame of a stone that swings like a pendulum from its rest position. */
function frameAt(elapsedMs: number): number {
  const swing = (1 + Math.sin((2 * Math.PI * elapsedMs) / rockingMs)) / 2;
  return Math.round(swing * (rockingDeg.length - 1));
}

/**
 * A stone from above under our standard light, at a scale; its drawing until it is traced. Rocks when
 * touched.
 */
export function StonePicture({ stone, pxPerMm, place }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const still = useStill(stone, place, useInSight(frame, { isOnce: true }));
  const isTouched = useTouched(frame);
  const rocking = useRocking(stone, place, isTouched && still !== undefined);

  useEffect(() => {
    if (!canvas.current || !still) return;
    if (!isTouched || !rocking) {
      show(canvas.current, still, 0);
      return;
    }
    const shown = canvas.current;
    const startedAt = performance.now();
    let next = requestAnimationFrame(function draw(now) {
      show(shown, rocking, frameAt(now - startedAt));
      next = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(next);
  }, [still, rocking, isTouched]);

  return (
    <span ref={frame} className="relative inline-flex" aria-hidden="true" data-traced={still !== undefined}>
      <span className={cx('inline-flex', still && 'invisible')}>
        <StoneDrawing stone={stone} pxPerMm={pxPerMm} />
      </span>
      {still && <canvas ref={canvas} className="absolute inset-0 size-full" />}
    </span>
  );
}
