import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { approveDrawings, paidDesign } from '../fixtures/drawings.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
let desk: Desk;
let ring = 0;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop, ['workshop'], { name: 'Bo Ho' });
  const buyer = await shop.customer('bench@example.com');
  ring = await paidDesign(shop, buyer);
  await approveDrawings(shop, buyer, ring);
});
afterAll(() => shop.close());

describe('a piece in the workshop', () => {
  it('has a job sheet of one or two pages in every language and a casting file for the caster', async () => {
    const { pieces } = await desk.call('deskWorkshop', {});
    const id = pieces.find(({ order }) => order === ring)?.id ?? 0;
    for (const locale of ['en', 'tc', 'zh']) {
      desk.locale = locale;
      const sheet = Buffer.from((await desk.call('deskJobSheet', { id })).base64, 'base64');
      expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
      expect(sheet.length).toBeGreaterThan(20_000);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheet)), { mergePages: true });
      // Both files for the caster, by their expected names.
      for (const ending of ['stl', '3mf'])
        expect(text.replace(/\s+/gu, '')).toContain(`cast-${ring}-${id}.${ending}`);
    }
    for (const locale of ['en', 'tc', 'zh']) {
      desk.locale = locale;
      const map = Buffer.from((await desk.call('deskStoneMap', { id })).base64, 'base64');
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(map)), { mergePages: true });
      // The bag of the only stone, its quality and its number.
      expect(text).toContain('VS1');
      expect(text).toMatch(/A · .*1/u);
    }
    desk.locale = 'en';
    const { name, base64 } = await desk.call('deskCastingFile', { id });
    expect(name).toBe(`cast-${ring}-${id}.stl`);
    const stl = Buffer.from(base64, 'base64');
    const triangles = stl.readUInt32LE(80);
    expect(stl.length).toBe(84 + 50 * triangles);
    expect(triangles).toBeGreaterThan(1_000);
    const other = await desk.call('deskCastingFile', { id, format: '3mf' });
    expect(other).toMatchObject({ name: `cast-${ring}-${id}.3mf`, type: 'model/3mf' });
    const parts = unzipSync(new Uint8Array(Buffer.from(other.base64, 'base64')));
    const model = strFromU8(parts['3D/3dmodel.model'] ?? new Uint8Array());
    expect(model).toContain('unit="millimeter"');
    // The same metal in both.
    expect(model.match(/<triangle /g)).toHaveLength(triangles);
  });
});
