import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $current, saveThumbnail } from '../document/studio.store.ts';
import { $jewel } from '../figures/jewel.store.ts';
import { pictureOf } from '../share/picture.ts';
import { $isLive } from '../view/view.store.ts';

/** A state gets its thumbnail after this time without a change. */
const REST_MS = 1600;
const THUMBNAIL_PX = 112;

/** Renders a thumbnail of each state that is shown for a while. */
export function useThumbnails(): void {
  const { id, design, picture } = useStore($current);
  const made = useStore($jewel)?.design;
  const isLive = useStore($isLive);
  useEffect(() => {
    if (!isLive || picture !== null || made !== design) return;
    const timer = setTimeout(async () => {
      const url = await pictureOf(THUMBNAIL_PX);
      if (url !== '' && $current.get().id === id && $current.get().design === design) saveThumbnail(id, url);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [id, design, made, picture, isLive]);
}
