import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import { drawDesign } from '../draw-design.ts';
import { encodePicture } from '../write/encode.ts';

/** An image in all files in which it is served. */
export interface DrawnFiles {
  media: DrawnMedia;
  files: { name: string; width: number; height: number; content: Uint8Array }[];
}

/**
 * Draws a stored design, possibly from an earlier release, at the largest of `widths` and encodes it like the
 * catalogue's images; runs on this thread.
 */
export async function drawFiles(
  tracer: WebAssembly.Module,
  document: object,
  widths: readonly number[],
): Promise<DrawnFiles> {
  const { design, errors } = parseDesign(document);
  if (design === null) throw new Error(errors.map(({ path, message }) => `${path}: ${message}`).join('; '));
  const pixels = drawDesign(tracer, design, Math.max(...widths));
  const folder = await mkdtemp(join(tmpdir(), 'design-picture-'));
  try {
    const base = join(folder, 'picture');
    const { hash: _, drawn: __, ...media } = await encodePicture(pixels, base, { hash: '' }, widths);
    const names = [...media.widths.map((width) => `${width}.avif`), `${media.jpeg}.jpg`];
    const files = names.map(async (name) => {
      const width = Number.parseInt(name, 10);
      return { name, width, height: width, content: new Uint8Array(await readFile(`${base}-${name}`)) };
    });
    return { media, files: await Promise.all(files) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
