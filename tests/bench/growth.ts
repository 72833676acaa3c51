import { existsSync } from 'node:fs';

/** What grows with the number of products, or of loose stones: `npm run bench -- growth products|stones [sizes…]`. */
const [what = '', ...given] = process.argv.slice(2);
const sizes = given.map(Number);
const stones = new URL('./growth-stones.ts', import.meta.url);

if (what === '' || what === 'products') {
  const { growthOfProducts } = await import('./growth-products.ts');
  await growthOfProducts(sizes);
}
if ((what === '' || what === 'stones') && existsSync(stones)) {
  const { growthOfStones } = (await import(stones.href)) as {
    growthOfStones: (sizes: number[]) => Promise<void>;
  };
  await growthOfStones(sizes);
}
