import { GEOMETRY_VERSION } from '#kernel/jewel/geometry-version.ts';
import { languageList } from '#kernel/shop/text/language-list.ts';
import { loadLanguages } from '#server/documents/languages.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readJson } from './data-files.ts';
import { demonstrationStones } from './diamonds.ts';
import { catalogueFiles, catalogueRows } from './load/catalogue.ts';
import { contentFiles, contentRows } from './load/content.ts';
import { couponFiles, couponRows, giftFiles, giftRows } from './load/coupons.ts';
import { diamondFiles, loadDiamonds } from './load/diamonds.ts';
import { emailTemplateFiles, loadEmailTemplates } from './load/email-templates.ts';
import { reviewFiles, reviewRows } from './load/reviews.ts';
import { shopFiles, shopRows } from './load/shop.ts';
import { type LoadedParts, loadParts, type Part, type SeedProgress } from './load-parts.ts';
import { loadReference } from './reference/reference.ts';

const languagesFile = 'languages.json';

/** Loaded first: other parts have texts in these languages. */
const languages: Part = {
  ...{ name: 'languages', effort: 0, files: [languagesFile], version: 1 },
  rows: () => [
    {
      table: 'shop_document',
      rows: [{ key: 'languages', value: readJson(languagesFile, languageList) }],
    },
  ],
};

/** The demonstration shop, with this number of loose stones. */
const demonstration = (stones: number): readonly Part[] => [
  { name: 'shop', effort: 4, files: shopFiles, version: 1, rows: shopRows },
  {
    name: 'catalogue',
    effort: 15,
    files: catalogueFiles,
    // Texts name figures of the geometry.
    version: `3.${GEOMETRY_VERSION}`,
    rows: (_, now) => catalogueRows(now),
  },
  { name: 'reviews', effort: 1, files: reviewFiles, version: 2, rows: reviewRows },
  { name: 'articles', effort: 19, files: contentFiles, version: 3, rows: contentRows },
  { name: 'coupons', effort: 1, files: couponFiles, version: 3, rows: couponRows },
  { name: 'gifts', effort: 1, files: giftFiles, version: 1, rows: giftRows },
  { name: 'letters', effort: 1, files: emailTemplateFiles, version: 1, load: loadEmailTemplates },
  {
    name: 'diamonds',
    effort: 58,
    files: diamondFiles,
    version: 1,
    load: (trx, progress) => loadDiamonds(trx, stones, (done) => progress(done / stones)),
  },
];

/** Loads the changed parts of the demonstration shop, on top of the reference data; tests load fewer stones. */
export async function seed(
  db: Database,
  progress?: SeedProgress,
  stones: number = demonstrationStones,
): Promise<LoadedParts> {
  const reference = await loadReference(db);
  const first = await loadParts(db, [languages]);
  await loadLanguages(db.handle);
  const shop = await loadParts(db, demonstration(stones), progress);
  return {
    parts: [...reference.parts, ...first.parts, ...shop.parts],
    conflicts: [...reference.conflicts, ...first.conflicts, ...shop.conflicts],
  };
}
