import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designPicturePx } from '#kernel/pictures/design-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jewel-'));
});
afterAll(() => rm(folder, { recursive: true }));

const command = new URL('../jewel.ts', import.meta.url).pathname;

/** Runs the command with a document in a file, as a shell would. */
async function jewel(document: unknown, ...more: string[]) {
  const file = join(folder, 'design.json');
  await writeFile(file, JSON.stringify(document));
  return new Promise<{ code: number; out: string; said: string }>((resolve) => {
    execFile(process.execPath, [command, file, ...more], (error, out, said) => {
      resolve({ code: Number(error?.code ?? 0), out, said });
    });
  });
}

const band = { version: 2, kind: 'eternity-band', metal: 'gold-18k-yellow', stoneMm: 1.2 };

describe('npm run jewel', () => {
  it('prints the design in figures and writes its files', async () => {
    const [stl, mf, glb] = ['a.stl', 'a.3mf', 'a.glb'].map((name) => join(folder, name));
    const { code, out } = await jewel(band, '--stl', stl ?? '', '--3mf', mf ?? '', '--glb', glb ?? '');
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ kind: 'eternity-band', bodies: 1, price: { currency: 'HKD' } });
    expect(report.hash).toMatch(/^[0-9a-f]{16,}$/);
    expect(report.grams).toBeGreaterThan(0.8);
    expect(report.heightMm).toBeGreaterThan(1.4);
    expect(report.smallestWallMm).toBeGreaterThan(0.2);
    expect(report.stones).toMatchObject([
      { shape: 'round', material: 'diamond', path: 'stoneMm', widthMm: 1.2 },
    ]);
    expect(report.stones[0].count).toBeGreaterThan(30);
    const sum = report.price.lines.reduce((total: number, { minor }: { minor: number }) => total + minor, 0);
    expect(sum).toBe(report.price.totalMinor);
    const ids = report.price.lines.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(report.issues).toMatchObject([
      { id: 'band-height', severity: 'warning', limit: 1.6, fix: { path: 'stoneMm' } },
    ]);
    const bytes = await readFile(stl ?? '');
    expect(bytes.length).toBe(84 + 50 * bytes.readUInt32LE(80));
    expect((await readFile(mf ?? '')).subarray(0, 2).toString()).toBe('PK');
    expect((await readFile(glb ?? '')).subarray(0, 4).toString()).toBe('glTF');
  }, 120_000);

  it('draws its picture in the format of the file’s ending, and knows no other', async () => {
    const file = join(folder, 'band.avif');
    const { code, out } = await jewel(band, '--picture', file);
    expect(code).toBe(0);
    const { picture } = JSON.parse(out);
    const { size } = await stat(file);
    expect(picture).toEqual({ file, width: designPicturePx, height: designPicturePx, bytes: size });
    const { format, width } = await sharp(file).metadata();
    expect([format, width]).toEqual(['heif', designPicturePx]);
    const refused = await jewel(band, '--picture', join(folder, 'band.gif'));
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.said).toContain('.avif, .webp, .jpg');
  }, 120_000);

  it('gives a bad document its path and a suggestion', async () => {
    const { code, out, said } = await jewel({ ...band, shape: 'ovel' });
    expect([code, out]).toEqual([1, '']);
    expect(said).toContain('shape: ');
    expect(said).toContain('try "oval"');
  }, 60_000);

  it('refuses what it cannot do, in words', async () => {
    const { code, said } = await jewel(band, '--film', join(folder, 'a.mp4'));
    expect(code).toBe(1);
    expect(said).toContain('Usage: npm run jewel');
  }, 60_000);
});
