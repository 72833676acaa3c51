import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PlannedPicture } from './plan.ts';
import { guessSeconds, identityOf } from './plan.ts';
import { INTRO_FPS, introOrder, introPictures } from './shots/intro.ts';
import { encodePicture } from './write/encode.ts';
import { writeFilm } from './write/film.ts';
import { type Manifest, noteEntry, readManifest } from './write/manifest.ts';

const POSTER = 'home/intro-poster';
const FILM = 'home/intro.mp4';

/** Lossless frames keep their identity in their name, so that a stopped run goes on where it was. */
const frameFile = (cache: string, hash: string): string => join(cache, 'film', `${hash}.png`);

export interface FilmFrame extends PlannedPicture {
  file: string;
}

const allFrames = (cache: string): FilmFrame[] =>
  introPictures().map((picture) => {
    const identity = identityOf(picture);
    return {
      picture,
      identity,
      hasPreview: false,
      seconds: guessSeconds(picture),
      because: 'a frame of the film',
      file: frameFile(cache, identity.hash),
    };
  });

const filmHash = (frames: readonly FilmFrame[]): string =>
  createHash('sha256')
    .update(frames.map(({ identity }) => identity.hash).join())
    .digest('hex')
    .slice(0, 16);

/** Frames still to render; none when the film stands. */
export function missingFrames(cache: string, media: string, manifest: Manifest, force: boolean): FilmFrame[] {
  const frames = allFrames(cache);
  const stands = manifest[POSTER]?.hash === filmHash(frames) && existsSync(join(media, FILM));
  return stands && !force ? [] : frames.filter(({ file }) => force || !existsSync(file));
}

/** Writes film and poster from the frames; false when frames are missing or nothing is to do. */
export async function finishFilm(cache: string, media: string, manifestFile: string): Promise<boolean> {
  const frames = allFrames(cache);
  const hash = filmHash(frames);
  if (readManifest(manifestFile)[POSTER]?.hash === hash && existsSync(join(media, FILM))) return false;
  if (!frames.every(({ file }) => existsSync(file))) return false;
  const played = introOrder().map((i) => frames[i]?.file ?? '');
  await writeFilm(played, INTRO_FPS, join(media, FILM));
  const { data, info } = await sharp(played[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, rgb: new Uint8Array(data) };
  noteEntry(
    manifestFile,
    POSTER,
    await encodePicture(pixels, join(media, POSTER), { ...frames[0]?.identity, hash }),
  );
  return true;
}
