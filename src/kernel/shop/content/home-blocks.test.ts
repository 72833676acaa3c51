import { expect, it } from 'vitest';
import { localised } from '#kernel/shop/text/locales.ts';
import { contentFaults, missingLanguages } from './content.rules.ts';
import { emptyValues } from './empty-fields.ts';
import { type HomeBlockItem, type HomeBlockName, newHomeBlock } from './home-blocks.ts';
import { homeShape } from './home-shape.ts';

const text = (value: string) => localised(() => value);
/** A home page with these blocks and no other content. */
const homeWith = (...blocks: HomeBlockItem[]) => ({
  ...emptyValues(homeShape.fields),
  meta: { title: text('Shop'), keywords: text('rings'), description: text('Rings.') },
  searchKeywords: { titles: [], url: '/', image: '' },
  blocks,
});
const faultsOf = (...blocks: HomeBlockItem[]) =>
  contentFaults('home', homeWith(...blocks)).map(({ path, problem }) => `${path} ${problem}`);
const shown = (block: HomeBlockName, values: Partial<HomeBlockItem> = {}) => ({
  ...newHomeBlock(block),
  ...values,
});

it('requires only the content of blocks that readers see', () => {
  expect(faultsOf(shown('arrivals'), shown('stores'))).toEqual([]);
  expect(faultsOf(shown('purchased', { isHidden: true }))).toEqual([]);
  expect(faultsOf(shown('purchased'))).toContain('purchased.title.en missing');
});

it('requires the text of a text, the picture of a campaign, and the label of a link', () => {
  expect(faultsOf(shown('text'), shown('campaign', { title: text('Winter'), url: '/goods/1/' }))).toEqual([
    'blocks.0.title.en missing',
    'blocks.0.content.en missing',
    'blocks.1.action.en missing',
    'blocks.1.image missing',
  ]);
  const english = { ...text(''), en: 'Care' };
  const fields = homeWith(shown('text', { title: english, content: english }));
  expect(contentFaults('home', fields)).toEqual([]);
  expect(missingLanguages('home', fields)).toEqual(['tc', 'zh']);
});

it('refuses a block twice, except campaigns and texts', () => {
  const campaign = shown('campaign', { title: text('Winter'), image: 'home/hero-1' });
  expect(faultsOf(campaign, shown('stores'), campaign, shown('stores'))).toEqual([
    'blocks.3.block block-twice',
  ]);
});
