/** The widths that pictures of the site come in, as far as they are wide enough. */
const usualWidths = [320, 640, 960, 1280, 1920] as const;

/** How the two files of each width of a picture that the desk takes in are written. */
export const encoding = {
  avif: { quality: 54, effort: 2 },
  webp: { quality: 80, effort: 5 },
} as const;

/** How the catalogue's own pictures are written: AVIF that shows no blocks on a soft shadow, and one JPEG for everyone else. */
export const catalogueEncoding = {
  avif: { quality: 62, effort: 4, chromaSubsampling: '4:4:4' },
  jpeg: { quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' },
  jpegWidth: 640,
} as const;

/** The picture for link previews, as JPEG. */
export const sharedPicture = { width: 1200, height: 630, quality: 80 } as const;

/** The widths a picture is served at: the usual ones below its own, and its own; never more. */
export function servedWidths(width: number, usual: readonly number[] = usualWidths): number[] {
  return [...usual.filter((each) => each < width * 0.88), width];
}
