import { useEffect, useRef, useState } from 'react';
import { type GalleryAppearance, hasWebGl } from '#islands/gallery/gallery-appearance.store.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';

/** Renders images of designs one at a time. */
interface DesignRenderer {
  render(design: Design, appearance: GalleryAppearance): Promise<Blob>;
  close(): void;
}

/** Opens a renderer of images `sidePx` CSS pixels wide (implemented by the studio). Rejects without WebGL. */
export type OpenRenderer = (sidePx: number) => Promise<DesignRenderer>;

/** Side of an image in CSS pixels: the width of a column. */
const sidePx = () => (matchMedia('(width < 40rem)').matches ? 220 : 360);

interface PicturedDesign {
  key: string;
  design: Design;
}

/** Images of designs by key, all in one view and light, rendered one by one; `done` once all are ready. */
export function usePictures(
  designs: readonly PicturedDesign[],
  appearance: GalleryAppearance,
  openRenderer: OpenRenderer,
) {
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<'waiting' | 'rendering' | 'done' | 'unavailable'>('waiting');
  const known = useRef(new Map<string, string>());
  const renderer = useRef<Promise<DesignRenderer> | null>(null);

  useEffect(
    () => () => {
      for (const url of known.current.values()) URL.revokeObjectURL(url);
      renderer.current?.then(
        (one) => one.close(),
        () => undefined,
      );
    },
    [],
  );

  const keys = designs.map(({ key }) => key).join(' ');
  const { environment, view, frameMm } = appearance;
  const turned = JSON.stringify(appearance.turned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither a key's design nor the renderer changes
  useEffect(() => {
    if (designs.length === 0) return;
    if (!hasWebGl()) {
      setStatus('unavailable');
      return;
    }
    let isGone = false;
    const renderAll = async () => {
      renderer.current ??= openRenderer(sidePx());
      const one = await renderer.current;
      setStatus('rendering');
      for (const { key, design } of designs) {
        const name = `${environment} ${view} ${turned} ${frameMm} ${key}`;
        if (isGone) return;
        if (!known.current.has(name)) {
          const blob = await one.render(design, appearance);
          known.current.set(name, URL.createObjectURL(blob));
        }
        const url = known.current.get(name);
        if (!isGone && url) setPictures((before) => ({ ...before, [key]: url }));
      }
      if (!isGone) setStatus('done');
    };
    renderAll().catch(() => {
      if (!isGone) setStatus('unavailable');
    });
    return () => {
      isGone = true;
    };
  }, [keys, environment, view, turned, frameMm]);

  return { pictures, status };
}
