import { readFileSync, writeFileSync } from 'node:fs';
import { cataloguePrices, tagged } from './lib/catalogue-prices.ts';
import { seedLadders } from './lib/seed-ladders.ts';

/** Products to tag; all if none is named. */
const ids = process.argv.slice(2).map(Number);

/** Writes the tags and surcharges of the demonstration's products by the price rule of the studio. */
for (const { file, studioPrice } of cataloguePrices(seedLadders())) {
  if (ids.length > 0 && !ids.includes(file.id)) continue;
  const path = new URL(`../src/server/seed/products/${file.id}.json`, import.meta.url);
  const { originalPriceMinor, options, priceMinor } = tagged(file, studioPrice);
  const document = { ...JSON.parse(readFileSync(path, 'utf8')), priceMinor, originalPriceMinor, options };
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
  if (priceMinor !== file.priceMinor)
    console.log(`${file.id}: ${file.priceMinor / 100} is now ${priceMinor / 100}`);
}
