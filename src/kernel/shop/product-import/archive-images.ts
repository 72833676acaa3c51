import { unzipSync } from 'fflate';
import { maxPhotoBytes } from '#kernel/shop/pictures/uploads.rules.ts';

/** Most photographs of an archive. */
const mostImages = 20_000;

export interface ArchiveImage {
  /** File name without folders, as lists name it. */
  name: string;
  /** Its bytes, unpacked now: one photograph is in memory at a time. */
  read(): Uint8Array;
}

/**
 * Photographs of a ZIP archive. Files that unpack to more than a photograph may have are left out, so that an archive
 * cannot fill the memory. Throws if it is no ZIP archive or has too many files.
 */
export function imagesOfArchive(archive: Uint8Array): ArchiveImage[] {
  const paths: string[] = [];
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      const isImage = /\.(?:jpe?g|png|webp|avif|tiff?|heic|heif)$/i.test(name);
      const isOfSystem = /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
      if (isImage && !isOfSystem && originalSize <= maxPhotoBytes) paths.push(name);
      if (paths.length > mostImages) throw new Error(`the archive has more than ${mostImages} photographs`);
      return false;
    },
  });
  return paths.map((path) => ({
    name: path.split('/').at(-1) ?? path,
    // The output has the size that was checked, whatever the compressed data says. Two files may have the same path.
    read: () =>
      unzipSync(archive, {
        filter: ({ name, originalSize }) => name === path && originalSize <= maxPhotoBytes,
      })[path] ?? new Uint8Array(),
  }));
}
