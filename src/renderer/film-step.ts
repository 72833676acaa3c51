import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { lineDrawing } from '#kernel/jewel/pieces/line-drawing.ts';
import type { PlannedPicture } from './plan.ts';
import { guessSeconds, identityOf } from './plan.ts';
import { WIDE } from './shots/compose.ts';
import { readPiece } from './shots/designs.ts';
import {
  CHAPTERS,
  INTRO_FPS,
  INTRO_FRAME_MM,
  INTRO_RING,
  introFrames,
  introPictures,
  type Layer,
} from './shots/intro.ts';
import { drawingFrame } from './write/drawing-frame.ts';
import { encodePicture, type Pixels, raw } from './write/encode.ts';
import { writeFilm } from './write/film.ts';
import { type Manifest, noteEntry, readManifest } from './write/manifest.ts';

const POSTER = 'home/intro-poster';
const FILM = 'home/intro.mp4';
/** The poster is shown without a source set: the second width is the one shown. */
const POSTER_WIDTHS = [320, 960, 1920];
/** Raise it when the composition of frames changes. */
const EDIT = 2;

/** The names of lossless frames contain their identity, so that an interrupted run can continue. */
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
    .update([EDIT, ...frames.map(({ identity }) => identity.hash)].join())
    .digest('hex')
    .slice(0, 16);

/** Frames still to render; none if the film is up to date. */
export function missingFrames(cache: string, media: string, manifest: Manifest, force: boolean): FilmFrame[] {
  const frames = allFrames(cache);
  const isCurrent = manifest[POSTER]?.hash === filmHash(frames) && existsSync(join(media, FILM));
  return isCurrent && !force ? [] : frames.filter(({ file }) => force || !existsSync(file));
}

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

function over(below: Pixels, above: Pixels, share: number): Pixels {
  const rgb = below.rgb.map((value, i) => Math.round(value + ((above.rgb[i] ?? value) - value) * share));
  return { ...below, rgb };
}

/** Composes the film's frames one by one: traced images, the drawing before them, and the dissolves between them. */
function cutter(files: ReadonlyMap<string, string>): (layers: Layer[], frame: number) => Promise<Pixels> {
  const drawing = lineDrawing(buildJewel(readPiece(INTRO_RING)), 'front');
  const first = files.values().next().value ?? '';
  const drawnFrames = (CHAPTERS[1]?.from ?? 1) - 6;
  let ground: string | undefined;
  const groundOf = async (): Promise<string> => {
    const [r, g, b] = (await readPixels(first)).rgb;
    return `rgb(${r},${g},${b})`;
  };
  return async (layers, frame) => {
    ground ??= await groundOf();
    const sheet = { ...WIDE, pixelsPerMm: WIDE.height / INTRO_FRAME_MM, ground };
    let cut: Pixels | null = null;
    for (const { picture, share } of layers) {
      const layer =
        picture === null
          ? await drawingFrame(drawing, frame / drawnFrames, sheet)
          : await readPixels(files.get(picture) ?? '');
      cut = cut === null ? layer : over(cut, layer, share);
    }
    if (cut === null) throw new Error(`frame ${frame} of the film has no layers`);
    return cut;
  };
}

/** Writes film and poster from the frames; returns false if frames are missing or the film is up to date. */
export async function finishFilm(cache: string, media: string, manifestFile: string): Promise<boolean> {
  const frames = allFrames(cache);
  const hash = filmHash(frames);
  if (readManifest(manifestFile)[POSTER]?.hash === hash && existsSync(join(media, FILM))) return false;
  if (!frames.every(({ file }) => existsSync(file))) return false;
  const cutFrame = cutter(new Map(frames.map(({ picture, file }) => [picture.name, file])));
  const folder = mkdtempSync(join(tmpdir(), 'film-cut-'));
  try {
    const played: string[] = [];
    let last: Pixels | null = null;
    for (const [frame, layers] of introFrames().entries()) {
      last = await cutFrame(layers, frame);
      const file = join(folder, `${frame}.png`);
      await raw(last).png({ compressionLevel: 1 }).toFile(file);
      played.push(file);
    }
    await writeFilm(played, INTRO_FPS, join(media, FILM));
    if (last === null) return false;
    const identity = { ...frames.at(-1)?.identity, hash };
    noteEntry(manifestFile, POSTER, await encodePicture(last, join(media, POSTER), identity, POSTER_WIDTHS));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}
