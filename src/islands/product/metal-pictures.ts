import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';

interface Files {
  srcset: string;
  src: string;
}

/** What the page came with, to go back to. */
const usual = new Map<HTMLImageElement, Files>();

function show(place: HTMLPictureElement, { srcset, src }: Files): void {
  const source = place.querySelector('source');
  const image = place.querySelector('img');
  if (source) source.srcset = srcset;
  if (image) image.src = src;
}

/**
 * Puts these pictures into the page's gallery, its thumbnails and its enlarged view, in their order; null brings back
 * those that the page came with. Lists of pictures carry `data-pictures`, `small` where they are thumbnails.
 */
export function showPictures(pictures: readonly Picture[] | null): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-pictures]')) {
    const isThumbnail = list.dataset['pictures'] === 'small';
    for (const [index, place] of list.querySelectorAll('picture').entries()) {
      const image = place.querySelector('img');
      if (!image) continue;
      const came = usual.get(image) ?? {
        srcset: place.querySelector('source')?.srcset ?? '',
        src: image.getAttribute('src') ?? '',
      };
      usual.set(image, came);
      const picture = pictures?.[index];
      const plain = picture && plainFiles(picture, isThumbnail ? 0 : 640);
      show(place, plain ? { srcset: avifSet(picture, isThumbnail), src: plain.src } : came);
    }
  }
}
