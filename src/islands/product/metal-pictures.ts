import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';

interface Files {
  srcset: string;
  src: string;
}

/** The page's own images, to restore them. */
const usual = new Map<HTMLImageElement, Files>();

function show(place: HTMLPictureElement, { srcset, src }: Files): void {
  const source = place.querySelector('source');
  const image = place.querySelector('img');
  if (source) source.srcset = srcset;
  if (image) image.src = src;
}

/**
 * Puts these images into the page's gallery, thumbnails and zoom, in order; null restores the page's own.
 * Lists of images have `data-pictures`, with `small` for thumbnails.
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
      // A metal with fewer photographs leaves places empty.
      const slide = place.closest('li');
      if (slide) slide.hidden = pictures !== null && !picture;
      show(place, plain ? { srcset: avifSet(picture, isThumbnail), src: plain.src } : came);
    }
  }
}
