import { useEffect, useRef, useState } from 'react';
import {
  type GalleryRoom,
  type GalleryView,
  hasWebGl,
  openPhotographer,
} from '#islands/studio/gallery.store.ts';
import type { Design } from '#kernel/design/design.contract.ts';

type Photographer = Awaited<ReturnType<typeof openPhotographer>>;

/** Side of a picture in CSS pixels: as wide as a column of the table gets. */
const sidePx = () => (matchMedia('(width < 40rem)').matches ? 220 : 360);

interface Sitter {
  key: string;
  design: Design;
}

/** Pictures of designs by key, all from one view in one light, taken one after the other. */
export function usePictures(sitters: readonly Sitter[], room: GalleryRoom, view: GalleryView) {
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<'waiting' | 'shooting' | 'done' | 'unavailable'>('waiting');
  const album = useRef(new Map<string, string>());
  const photographer = useRef<Promise<Photographer> | null>(null);

  useEffect(
    () => () => {
      for (const url of album.current.values()) URL.revokeObjectURL(url);
      photographer.current?.then(
        (one) => one.close(),
        () => undefined,
      );
    },
    [],
  );

  const keys = sitters.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a design never changes under its key
  useEffect(() => {
    if (sitters.length === 0) return;
    if (!hasWebGl()) {
      setStatus('unavailable');
      return;
    }
    let isGone = false;
    const shootAll = async () => {
      photographer.current ??= openPhotographer(sidePx());
      const one = await photographer.current;
      setStatus('shooting');
      for (const { key, design } of sitters) {
        const name = `${room} ${view} ${key}`;
        if (isGone) return;
        if (!album.current.has(name)) {
          const blob = await one.shoot(design, { room, view });
          album.current.set(name, URL.createObjectURL(blob));
        }
        const url = album.current.get(name);
        if (!isGone && url) setPictures((before) => ({ ...before, [key]: url }));
      }
      if (!isGone) setStatus('done');
    };
    shootAll().catch(() => {
      if (!isGone) setStatus('unavailable');
    });
    return () => {
      isGone = true;
    };
  }, [keys, room, view]);

  return { pictures, status };
}
