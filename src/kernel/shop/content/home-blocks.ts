import type { ShopModule } from '#kernel/shop/settings/shop-modules.ts';
import { type Localised, locales, localised } from '#kernel/shop/text/locales.ts';
import type { ContentFault } from './content.rules.ts';

/** Blocks that the home page can have, in the order in which the desk offers them. */
export const homeBlockNames = [
  'hero',
  'categories',
  'arrivals',
  'featured',
  'bestSelling',
  'campaign',
  'text',
  'design',
  'diamonds',
  'introduction',
  'promises',
  'designers',
  'stores',
  'articles',
  'purchased',
] as const;

export type HomeBlockName = (typeof homeBlockNames)[number];

/** Forms of the first picture: a carousel, one picture beside its text, or text alone. */
export const heroForms = ['slides', 'beside', 'plain'] as const;

export type HeroForm = (typeof heroForms)[number];

/** A block in its place. Only campaigns and texts have content of their own. */
export interface HomeBlockItem {
  block: HomeBlockName;
  isHidden: boolean;
  title: Localised;
  content: Localised;
  image: string;
  url: string;
  action: Localised;
}

/** Blocks with their own content; a home page may have several of each. */
export const ownBlocks: readonly HomeBlockName[] = ['campaign', 'text'];

/** Fields of the home page that a block shows; the others show what the shop has. */
export const homeBlockFields: Readonly<Partial<Record<HomeBlockName, readonly string[]>>> = {
  hero: ['hero', 'adverts'],
  categories: ['customizeCategory'],
  featured: ['featured'],
  bestSelling: ['bestSelling'],
  design: ['designYourRing'],
  introduction: ['introduction'],
  promises: ['featureIntroduction'],
  designers: ['partnerDesigners'],
  purchased: ['purchased'],
};

/** Blocks of a part of the shop that can be off. */
export const homeBlockModules: Readonly<Partial<Record<HomeBlockName, ShopModule>>> = {
  design: 'studio',
  diamonds: 'diamonds',
};

/** A block without content of its own. */
export const newHomeBlock = (block: HomeBlockName): HomeBlockItem => ({
  ...{ block, isHidden: false, image: '', url: '' },
  ...{ title: localised(() => ''), content: localised(() => ''), action: localised(() => '') },
});

/** Blocks of a home page whose order staff have never changed. */
const defaultOrder: readonly HomeBlockName[] = [
  ...(['hero', 'categories', 'featured', 'design', 'bestSelling', 'diamonds'] as const),
  ...(['introduction', 'promises', 'designers', 'stores', 'purchased'] as const),
];

/** The order and form of a home page that has none. */
export const defaultHomeLayout = (): { hero: HeroForm; blocks: HomeBlockItem[] } => ({
  hero: 'slides',
  blocks: defaultOrder.map(newHomeBlock),
});

const shownIn = (fields: Record<string, unknown>): readonly HomeBlockItem[] =>
  ((fields['blocks'] ?? []) as readonly HomeBlockItem[]).filter(({ isHidden }) => !isHidden);

/** Whether a field belongs to a block that readers do not see; it may then be incomplete. */
export function isOfHiddenBlock(fields: Record<string, unknown>, field: string): boolean {
  const owner = homeBlockNames.find((name) => homeBlockFields[name]?.includes(field));
  return owner !== undefined && !shownIn(fields).some(({ block }) => block === owner);
}

/** Blocks that exist twice, and campaigns and texts that lack what they show. */
export function homeBlockFaults(fields: Record<string, unknown>): ContentFault[] {
  const blocks = fields['blocks'] as readonly HomeBlockItem[];
  return blocks.flatMap(({ block, isHidden, title, content, image, url, action }, index): ContentFault[] => {
    const at = (name: string) => `blocks.${index}.${name}`;
    if (!ownBlocks.includes(block))
      return blocks.findIndex((other) => other.block === block) < index
        ? [{ path: at('block'), problem: 'block-twice' }]
        : [];
    if (isHidden) return [];
    const texts: [string, Localised][] = [
      ['title', title],
      ...(block === 'text' ? ([['content', content]] as [string, Localised][]) : []),
      // A link needs its label.
      ...(url === '' ? [] : ([['action', action]] as [string, Localised][])),
    ];
    return [
      ...texts.flatMap(([name, text]) =>
        locales.flatMap((locale): ContentFault[] =>
          text[locale]?.trim() ? [] : [{ path: `${at(name)}.${locale}`, problem: 'missing' }],
        ),
      ),
      ...(block === 'campaign' && image === '' ? [{ path: at('image'), problem: 'missing' } as const] : []),
    ];
  });
}
