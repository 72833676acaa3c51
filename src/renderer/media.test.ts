import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allIllustrations } from './illustration-step.ts';
import { allPictures, previewOf } from './plan.ts';
import { designIds, readDesign } from './shots/designs.ts';
import type { MediaEntry } from './write/encode.ts';
import { readManifest } from './write/manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
const MEDIA = join(ROOT, 'public/media');
const SHEETS = join(ROOT, 'src/assets/sheets');
const manifest = readManifest(join(ROOT, 'src/server/seed/media.json'));

const filesOf = ([name, { widths, jpeg }]: [string, MediaEntry]): string[] => [
  ...widths.map((width) => `${name}-${width}.avif`),
  ...(jpeg === undefined ? widths.map((width) => `${name}-${width}.webp`) : [`${name}-${jpeg}.jpg`]),
];
const longSide = (name: string): number => Math.max(manifest[name]?.width ?? 0, manifest[name]?.height ?? 0);

describe('the committed images', () => {
  it('are those of the plan, and no other', () => {
    const drawn = allIllustrations(join(ROOT, 'src/assets/illustrations')).map(({ name }) => name);
    const wanted = [...allPictures().map(({ picture }) => picture.name), ...drawn];
    expect(Object.keys(manifest).sort()).toEqual([...wanted, 'home/intro-poster'].sort());
  });

  it('exist for every entry of the manifest, including the files for other browsers', () => {
    const missing = Object.entries(manifest)
      .flatMap(filesOf)
      .filter((file) => !existsSync(join(MEDIA, file)));
    expect(missing).toEqual([]);
  });

  it('are all listed in the manifest', () => {
    const known = new Set(Object.entries(manifest).flatMap(filesOf));
    const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /(\.avif|\.webp|-\d+\.jpg)$/.test(file) && !known.has(file))).toEqual([]);
  });

  it.each(designIds())('show %s large, from three sides at least, a ring’s stone close up', (id) => {
    expect(longSide(`products/${id}/hero`)).toBeGreaterThanOrEqual(1200);
    for (const view of ['top', 'side'])
      expect(longSide(`products/${id}/${view}`), view).toBeGreaterThanOrEqual(900);
    const { kind } = readDesign(id);
    if (kind === 'ring' || kind === 'eternity-band' || kind === 'wedding-band')
      expect(longSide(`products/${id}/detail`)).toBeGreaterThanOrEqual(900);
    expect(statSync(join(MEDIA, `products/${id}/og.jpg`)).size).toBeLessThan(80_000);
  });

  it('fill the home page, tiles and articles', () => {
    for (const n of [1, 2, 3]) expect(longSide(`home/hero-${n}`)).toBe(1920);
    const others = Object.keys(manifest).filter((name) => /^(categories|articles|stores)\//.test(name));
    expect(others.length).toBeGreaterThan(40);
    for (const name of others) expect(longSide(name), name).toBeGreaterThanOrEqual(900);
  });

  it('have a link preview if the plan requires one', () => {
    const previews = allPictures().filter(({ hasPreview }) => hasPreview);
    const missing = previews
      .map(({ picture }) => previewOf(picture))
      .filter((file) => !existsSync(join(MEDIA, file)));
    expect(missing).toEqual([]);
  });

  it('include the intro film', () => {
    expect(statSync(join(MEDIA, 'home/intro.mp4')).size).toBeLessThan(2e6);
  });

  it('stay under 55 MB', () => {
    const bytes = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' })
      .map((file) => statSync(join(MEDIA, file)))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
    expect(bytes).toBeLessThan(55e6);
  });

  it('stay under 143 MB including their history, as a full clone stores them', () => {
    const git = (args: readonly string[], input?: string) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 1e8 });
    const objects = git(['rev-list', '--objects', 'HEAD', '--', 'public/media'])
      .split('\n')
      .flatMap((line) => (/ public\/media\/.*\.\w+$/.test(line) ? [line.slice(0, line.indexOf(' '))] : []));
    const sizes = git(['cat-file', '--batch-check=%(objectsize:disk)'], objects.join('\n'));
    expect(objects.length).toBeGreaterThan(0);
    expect(sizes.split('\n').reduce((sum, size) => sum + Number(size), 0)).toBeLessThan(143e6);
  });
});

describe('the contact sheets', () => {
  it.each(['products', 'cuts'])('%s: small enough to send by email', (name) => {
    expect(statSync(join(SHEETS, `${name}.jpg`)).size).toBeLessThan(700_000);
  });
});
