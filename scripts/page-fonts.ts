import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePageFont, pageFonts } from './lib/page-fonts.ts';

/**
 * Subsets the fonts of the pages: `node scripts/page-fonts.ts`. Run it when Fontsource or the weights change; a test
 * compares the files.
 */
for (const [name, font] of Object.entries(pageFonts)) {
  const file = await makePageFont(font);
  await writeFile(join(import.meta.dirname, '../src/assets/fonts', name), file);
  process.stdout.write(`${name}: ${file.length} bytes\n`);
}
