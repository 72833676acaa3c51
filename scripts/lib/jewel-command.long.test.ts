import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { designPicturePx } from '#kernel/shop/pictures/design-picture.ts';
import { inShell, openJewelFolder } from './jewel-command.fixture.ts';
import { jewelCommand } from './jewel-command.ts';

const { inFolder, writeDesign, jewel } = openJewelFolder();

const metal = 'gold-18k-yellow';
const round = { shape: 'round', carat: 0.5 };
const straight = { version: 2, kind: 'wedding-band', metal };
const documents = {
  ring: { kind: 'ring', metal, centre: round },
  'wedding-band': straight,
  pendant: { kind: 'pendant', metal, stone: round },
  earrings: { kind: 'earrings', metal, style: 'stud', stone: round },
  bangle: { kind: 'bangle', metal },
  'tennis-bracelet': { kind: 'tennis-bracelet', metal, stone: { ...round, carat: 0.3 } },
  set: { kind: 'set', pieces: [{ version: 2, kind: 'ring', metal, centre: round }, straight] },
};
const band = { version: 2, kind: 'eternity-band', metal, stoneMm: 1.2 };

describe('npm run jewel', () => {
  it('draws its picture in the format of the file’s ending', async () => {
    const file = inFolder('band.avif');
    const { code, out } = await jewel(band, '--picture', file);
    expect(code).toBe(0);
    const { picture } = JSON.parse(out);
    const { size } = await stat(file);
    expect(picture).toEqual({ file, width: designPicturePx, height: designPicturePx, bytes: size });
    const { format, width } = await sharp(file).metadata();
    expect([format, width]).toEqual(['heif', designPicturePx]);
  });

  it('prints the same in a shell, and ends with 0', async () => {
    const file = await writeDesign(band);
    const good = await inShell(file);
    expect([good, good.code]).toEqual([await jewelCommand([file]), 0]);
  });

  it('prices a fancy-colour diamond by the list, because none is in stock', async () => {
    const centre = { shape: 'round', carat: 1, colour: 'fancy', clarity: 'VS1', cutGrade: 'EX' };
    const { out } = await jewel({ version: 2, kind: 'ring', metal, centre });
    expect(JSON.parse(out).price.lines).toContainEqual({
      id: 'stones:centre:diamond:round:1000',
      minor: expect.any(Number),
      by: 'list',
    });
  });

  it.each(Object.entries(documents))('knows %s', async (kind, document) => {
    const { code, out } = await jewel({ version: 2, ...document });
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report.kind).toBe(kind);
    expect(report.grams).toBeGreaterThan(0.5);
    expect(report.bodies).toBeGreaterThan(0);
    expect(Object.keys(report)).toEqual([
      ...['hash', 'kind', 'bodies', 'grams', 'casting', 'heightMm', 'smallestWallMm', 'stones', 'price'],
      'issues',
    ]);
  });
});
