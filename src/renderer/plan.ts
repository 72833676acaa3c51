import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { ATELIER, BRILLIANCE, type StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { STUDIO_ULTRAVIOLET } from '#kernel/jewel/lighting/ultraviolet.ts';
import type { ViewName } from '#kernel/jewel/poses/catalogue-views.ts';
import { LOOK_VERSION } from '#kernel/shop/pictures/look-version.ts';
import { FACING_BRILLIANCE, GILT_ENVIRONMENT, NIGHT_ENVIRONMENT, STRIP_ENVIRONMENT } from './light/studio.ts';
import type { Options } from './options.ts';
import { shapeDigest } from './shape-digest.ts';
import { articlePictures } from './shots/articles.ts';
import { categoryPictures } from './shots/categories.ts';
import { designIds, otherMetals, readDesign } from './shots/designs.ts';
import { homePictures, SHARE_PICTURE } from './shots/home.ts';
import { picturesInMetals, productPictures } from './shots/products.ts';
import type { Picture, Piece, Setting } from './trace/picture.ts';
import type { DrawnWith, Identity, MediaEntry } from './write/encode.ts';
import type { Manifest } from './write/manifest.ts';

/** The environments that every image depends on. */
const LIGHTS = [ATELIER, NIGHT_ENVIRONMENT, BRILLIANCE];

/** Later environments, which only the images using them depend on, so that the others do not become stale. */
const LATER: Partial<Record<Setting['studio'], StudioLights>> = {
  strip: STRIP_ENVIRONMENT,
  gilt: GILT_ENVIRONMENT,
  facing: FACING_BRILLIANCE,
};
const lightsOf = ({ pieces, setting: { studio } }: Picture): unknown[] => [
  ...LIGHTS,
  ...(LATER[studio] === undefined ? [] : [LATER[studio]]),
  ...(pieces.some(({ design }) => glows(design)) ? [{ ultraviolet: STUDIO_ULTRAVIOLET }] : []),
];
/** Whether a stone of the design shows the ultraviolet of the studio. */
const glows = (design: Piece['design']): boolean => {
  const graded =
    design.kind === 'loose-stone' ? [design.grades] : designedStones(design).map(({ stone }) => stone);
  return graded.some((stone) => (stone?.fluorescence ?? 'None') !== 'None');
};

export interface PlannedPicture {
  picture: Picture;
  identity: Identity;
  /** Whether a link preview is written beside it. */
  hasPreview: boolean;
  /** Estimated work in seconds on one core of a 2020s server. */
  seconds: number;
  /** Why it is rendered. */
  because: string;
}

/** Identity of an image: the same for the same design, geometry, camera, light, size and look. */
export function identityOf(picture: Picture): Identity & { drawn: DrawnWith } {
  const drawn: DrawnWith = { look: LOOK_VERSION, shape: shapeDigest(picture.pieces) };
  const hash = createHash('sha256')
    .update(JSON.stringify([drawn, lightsOf(picture), picture]))
    .digest('hex')
    .slice(0, 16);
  return { hash, drawn };
}

/** Why an image does not have this identity; null if it does. */
export function whyStale(entry: MediaEntry | undefined, { hash, drawn }: Identity): string | null {
  if (entry === undefined) return 'not drawn yet';
  if (entry.hash === hash) return null;
  if (entry.drawn?.look !== drawn?.look) return 'an older look';
  if (entry.drawn?.shape !== drawn?.shape) return 'other geometry';
  return 'other light, camera or size';
}

/** Estimated seconds for an image; close-ups of stones cost most. */
export function guessSeconds(picture: Picture): number {
  const megapixels = (picture.width * picture.height) / 1e6;
  const closeness = Math.max(1, Math.min(4, 30 / picture.view.frameMm));
  return 3 + megapixels * 14 * closeness * picture.quality.wavelengths ** 0.8;
}

const resized = (picture: Picture, size: number): Picture => {
  const k = size / Math.max(picture.width, picture.height);
  return { ...picture, width: Math.round(picture.width * k), height: Math.round(picture.height * k) };
};

/** Whether a part of the image's name is wanted: products/1001/hero matches 1001, products and hero. */
const answersTo = (picture: Picture, wanted: ReadonlySet<string>): boolean =>
  picture.name.split('/').some((part) => wanted.has(part) || wanted.has(part.replace(/-.*$/, '')));

const plain = (pictures: readonly Picture[]): { picture: Picture; hasPreview: boolean }[] =>
  pictures.map((picture) => ({ picture, hasPreview: false }));

/**
 * All images to render, most important first: heroes, the home page, then the other views product by product (they share
 * a scene), then the rest.
 */
export function allPictures(): { picture: Picture; hasPreview: boolean }[] {
  const products = designIds().flatMap((id) => productPictures(id, readDesign(id)));
  const viewed = (...views: readonly ViewName[]): Picture[] =>
    products.filter(({ view }) => views.includes(view)).map(({ picture }) => picture);
  return [
    ...viewed('hero').map((picture) => ({ picture, hasPreview: true })),
    ...homePictures().map((picture) => ({ picture, hasPreview: picture.name === SHARE_PICTURE })),
    ...plain(viewed('top', 'side', 'detail')),
    ...plain(designIds().flatMap((id) => picturesInMetals(id, readDesign(id), otherMetals(id)))),
    ...plain(categoryPictures()),
    ...articlePictures().map((picture) => ({ picture, hasPreview: true })),
  ];
}

/** File of an image's link preview, below the media folder. */
export function previewOf({ name }: Picture): string {
  if (name === SHARE_PICTURE) return 'og-default.jpg';
  return name.startsWith('articles/') ? `${name}-og.jpg` : `${dirname(name)}/og.jpg`;
}

const UP_TO_DATE = 'up to date';

/** The images still to render under these options; an image is done if its hash is in the manifest and its file exists. */
export function planPictures(options: Options, manifest: Manifest, mediaFolder: string): PlannedPicture[] {
  const chosen = allPictures().filter(
    ({ picture }) =>
      (options.only === null || answersTo(picture, options.only)) &&
      (options.views === null || answersTo(picture, options.views)),
  );
  const planned = chosen.map(({ picture: full, hasPreview }) => {
    const picture = options.size === null ? full : resized(full, options.size);
    const widest =
      picture.name === SHARE_PICTURE ? previewOf(picture) : `${picture.name}-${picture.width}.avif`;
    const identity = identityOf(picture);
    const isThere = existsSync(join(mediaFolder, widest));
    return {
      picture,
      identity,
      hasPreview: hasPreview && options.size === null,
      seconds: guessSeconds(picture),
      because: whyStale(manifest[picture.name], identity) ?? (isThere ? UP_TO_DATE : 'its file is missing'),
    };
  });
  const all = options.force || options.size !== null;
  return all ? planned : planned.filter(({ because }) => because !== UP_TO_DATE);
}
