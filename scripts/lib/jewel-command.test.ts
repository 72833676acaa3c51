import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inShell, openJewelFolder } from './jewel-command.fixture.ts';
import { jewelCommand } from './jewel-command.ts';

const { inFolder, writeDesign, jewel } = openJewelFolder();

const metal = 'gold-18k-yellow';
const straight = { version: 2, kind: 'wedding-band', metal };
const band = { version: 2, kind: 'eternity-band', metal: 'gold-18k-yellow', stoneMm: 1.2 };

describe('npm run jewel', () => {
  it('prints the design in figures and writes its files', async () => {
    const [stl, mf, glb] = ['a.stl', 'a.3mf', 'a.glb'].map((name) => inFolder(name));
    const { code, out } = await jewel(band, '--stl', stl ?? '', '--3mf', mf ?? '', '--glb', glb ?? '');
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      kind: 'eternity-band',
      bodies: 1,
      price: { totalMinor: expect.any(Number) },
    });
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
    // The file state, which has grams of its own.
    expect(bytes.subarray(0, 80).toString()).toContain(`as cast, x1.0125, ${metal}`);
    expect(report.casting).toMatchObject({
      grams: expect.any(Number),
      parts: [{ kind: 'eternity-band', metal, count: 1, shrinkage: 1.0125 }],
    });
    expect(report.casting.grams).not.toBe(report.grams);
    expect((await readFile(mf ?? '')).subarray(0, 2).toString()).toBe('PK');
    expect((await readFile(glb ?? '')).subarray(0, 4).toString()).toBe('glTF');
  });

  it('uses the stock price of a stone, and says how each line was priced', async () => {
    const centre = { shape: 'round', carat: 1, colour: 'E', clarity: 'VS1', cutGrade: 'EX' };
    const { out } = await jewel({ version: 2, kind: 'ring', metal, centre });
    const { lines } = JSON.parse(out).price;
    expect(lines).toContainEqual({ id: 'stones:centre:diamond:round:1000', minor: 5_118_000, by: 'stock' });
    expect(lines).toContainEqual({ id: `metal:${metal}`, minor: expect.any(Number), by: 'list' });
  });

  it('knows no other picture than AVIF, WebP and JPEG', async () => {
    const { code, said } = await jewel(band, '--picture', inFolder('band.gif'));
    expect(code).toBe(1);
    expect(said).toContain('.avif, .webp, .jpg');
  });

  it('prints what is wrong in a shell, and exits with 1', async () => {
    const file = await writeDesign(band);
    const bad = await inShell(file, '--stl');
    expect([bad, bad.code]).toEqual([await jewelCommand([file, '--stl']), 1]);
  });

  it('gives a bad document its path and a suggestion, as JSON and as text', async () => {
    const { code, out, said } = await jewel({ ...band, shape: 'ovel', finnish: 'satin' });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      errors: [
        { path: 'shape', suggestion: 'oval' },
        { path: 'finnish', didYouMean: 'finish' },
      ],
    });
    expect(said).toContain('shape: ');
    expect(said).toContain('try "oval"');
  });

  it.each<[string, string | null, string, unknown?]>([
    ['that is not there', null, 'There is no file'],
    ['with nothing in it', '\n', 'is empty', expect.objectContaining({ kind: 'ring' })],
    [
      'that breaks off',
      '{"version":2,',
      'at line 1, column 14: it ends where a name in double quotes is expected',
      'a name in double quotes',
    ],
    [
      'with a comma too many',
      '{\n  "version": 2,\n}',
      'at line 3, column 1: there is } where a name in double quotes is expected',
      'a name in double quotes',
    ],
  ])('says what is wrong with a file %s', async (_name, text, words, suggestion) => {
    const file = inFolder('none.json');
    await rm(file, { force: true });
    if (text !== null) await writeFile(file, text);
    const { code, out, said } = await jewelCommand([file]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      errors: [
        {
          path: '',
          message: expect.stringContaining(words),
          ...(suggestion !== undefined && { suggestion }),
        },
      ],
    });
    expect(said).toContain(file);
  });

  it.each([
    ['a flag it does not know', ['--film', 'a.mp4']],
    ['a flag without its file', ['--stl']],
    ['two designs', ['second.json']],
  ])('refuses %s with a message', async (_name, more) => {
    const { code, out, said } = await jewel(band, ...more);
    expect(code).toBe(1);
    expect(JSON.parse(out).errors).toHaveLength(1);
    expect(said).toContain('Usage: npm run jewel');
  });

  it('says which file it cannot write', async () => {
    const file = inFolder('no-such-folder', 'a.stl');
    const { code, out, said } = await jewel(straight, '--stl', file);
    expect(code).toBe(1);
    expect(JSON.parse(out).errors).toHaveLength(1);
    expect(said).toContain(`${file} cannot be written`);
  });
});
