import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodePicture } from './write/encode.ts';
import { type Manifest, noteEntry } from './write/manifest.ts';

/**
 * Subjects other than jewellery are hand-drawn: stores, the workshop, the designers. Vector files in
 * `src/assets/illustrations`.
 */
export interface Illustration {
  /** Named like images: stores/1 */
  name: string;
  file: string;
}

export const allIllustrations = (folder: string): Illustration[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => ({
      name: file.replaceAll('\\', '/').replace(/\.svg$/, ''),
      file: join(folder, file),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

const hashOf = ({ file }: Illustration): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

/** Illustrations whose image files do not match their vector any more. */
export const missingIllustrations = (
  folder: string,
  media: string,
  manifest: Manifest,
  { only, force }: { only: ReadonlySet<string> | null; force: boolean },
): Illustration[] =>
  allIllustrations(folder).filter((illustration) => {
    if (only !== null && !illustration.name.split('/').some((part) => only.has(part))) return false;
    const entry = manifest[illustration.name];
    const isCurrent =
      entry?.hash === hashOf(illustration) &&
      existsSync(join(media, `${illustration.name}-${entry.width}.avif`));
    return force || !isCurrent;
  });

/** Writes an illustration in every width, at the size given by its vector. */
export async function writeIllustration(
  illustration: Illustration,
  media: string,
  manifestFile: string,
): Promise<void> {
  const { data, info } = await sharp(illustration.file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, rgb: new Uint8Array(data) };
  const entry = await encodePicture(pixels, join(media, illustration.name), {
    hash: hashOf(illustration),
  });
  noteEntry(manifestFile, illustration.name, entry);
}
