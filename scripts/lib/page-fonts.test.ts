import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makePageFont, pageFonts } from './page-fonts.ts';

const folder = join(import.meta.dirname, '../../src/assets/fonts');

it('the fonts of the pages are what `node scripts/page-fonts.ts` cuts, and each is used', async () => {
  const styles = readFileSync(join(folder, '../../styles/fonts.css'), 'utf8');
  expect(readdirSync(folder).filter((name) => name.endsWith('.woff2'))).toEqual(Object.keys(pageFonts));
  for (const [name, font] of Object.entries(pageFonts)) {
    const file = readFileSync(join(folder, name));
    expect(file.equals(await makePageFont(font)), name).toBe(true);
    expect(styles).toContain(`assets/fonts/${name}`);
  }
});
