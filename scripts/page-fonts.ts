import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePageFont, pageFonts } from './lib/page-fonts.ts';

/**
 * Cuts the fonts of the pages to what pages set: `node scripts/page-fonts.ts`. To be run when Fontsource or the weights
 * change; a test holds the files against it.
 */
for (const [name, font] of Object.entries(pageFonts)) {
  const file = await makePageFont(font);
  await writeFile(join(import.meta.dirname, '../src/assets/fonts', name), file);
  process.stdout.write(`${name}: ${file.length} bytes\n`);
}
