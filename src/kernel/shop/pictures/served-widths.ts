/** Widths in which the site's pictures are served, as far as the original is wide enough. */
const usualWidths = [320, 640, 960, 1280, 1920] as const;

/** Encoding of uploaded pictures, two files per width. */
export const encoding = {
  avif: { quality: 54, effort: 2 },
  webp: { quality: 80, effort: 5 },
} as const;

/** Encoding of product photographs, two files per width. */
export const photoEncoding = {
  avif: { quality: 60, effort: 2, chromaSubsampling: '4:4:4' },
  jpeg: { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' },
} as const;

/** Encoding of the catalogue's pictures: AVIF without visible blocks on soft shadows, and a JPEG. */
export const catalogueEncoding = {
  avif: { quality: 62, effort: 4, chromaSubsampling: '4:4:4' },
  jpeg: { quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' },
  jpegWidth: 640,
} as const;

/** JPEG for link previews. */
export const sharedPicture = { width: 1200, height: 630, quality: 80 } as const;

/** The widths at which a picture is served: the usual ones below its own width, and its own. */
export function servedWidths(width: number, usual: readonly number[] = usualWidths): number[] {
  return [...usual.filter((candidate) => candidate < width * 0.88), width];
}
