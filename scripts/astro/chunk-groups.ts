/** A named chunk of shared scripts. */
interface ChunkGroup {
  name: string;
  /** A module that several groups import goes to the one of the highest priority. */
  priority: number;
  /** Modules by their paths in `src`. */
  files?: readonly string[];
  packages?: readonly string[];
}

/**
 * Named chunks of shared scripts (src/docs/decisions/0027-script-chunks.md). A group also takes the modules that its own
 * modules import, unless a group of higher priority has them. Keep `parts` and `rules` free of further imports, or pages
 * without an island load React.
 */
export const groups: readonly ChunkGroup[] = [
  {
    name: 'react',
    priority: 9,
    packages: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'],
  },
  // Needed by every page script: stores, storage, addresses, money and Vite's loader. No React.
  {
    name: 'base',
    priority: 8,
    packages: ['vite/preload-helper', 'node_modules/nanostores/'],
    files: [
      'assets/icons/return.svg',
      'client/badges.ts',
      'client/events.ts',
      'client/guard.ts',
      'client/once-per.ts',
      'client/persisted-list.ts',
      'client/persisted.ts',
      'client/preferences.ts',
      'client/session.ts',
      'client/storage.ts',
      'client/stored.ts',
      'client/tab-sync.ts',
      'kernel/shop/money/format.ts',
      'kernel/shop/money/money.ts',
      'kernel/shop/text/locales.ts',
      'kernel/shop/text/paths.ts',
      'kernel/shop/text/plain-text.ts',
      'ui/class-names.ts',
    ],
  },
  // The smallest components of the islands; they know no more of the shop than `base` does.
  {
    name: 'parts',
    priority: 7,
    packages: ['node_modules/@nanostores/react/'],
    files: [
      'ui/Badge.tsx',
      'ui/Button.tsx',
      'ui/Checkbox.tsx',
      'ui/EmptyState.tsx',
      'ui/Field.tsx',
      'ui/FormError.tsx',
      'ui/Icon.tsx',
      'ui/IconButton.tsx',
      'ui/LinePicture.tsx',
      'ui/LoadState.tsx',
      'ui/Picture.tsx',
      'ui/Price.tsx',
      'ui/Spinner.tsx',
      'ui/Stepper.tsx',
      'ui/use-hydrated.ts',
      'ui/use-loaded.ts',
      'ui/use-pending.ts',
    ],
  },
  // Shared by the studio's page and its stage. A page that only needs the number must not load three.
  {
    name: 'true-size',
    priority: 7,
    files: ['islands/studio/stage/camera/true-size.ts'],
  },
  {
    name: 'texts',
    priority: 6,
    files: ['client/texts.ts'],
  },
  {
    name: 'query',
    priority: 6,
    files: ['client/query.ts'],
  },
  // Small tables that pages use without a design.
  {
    name: 'facts',
    priority: 6,
    files: [
      'kernel/jewel/gems/grades.ts',
      'kernel/jewel/metals/alloys.ts',
      'kernel/jewel/ring-size/conversions.ts',
      'kernel/shop/diamonds/diamonds.rules.ts',
    ],
  },
  {
    name: 'stones',
    priority: 6,
    files: ['kernel/jewel/pieces/parts/stone/set-stone.ts'],
  },
  // Rules of the shop, a few hundred bytes each, that import only `base`.
  {
    name: 'rules',
    priority: 5,
    files: [
      'client/guarded.ts',
      'client/line-href.ts',
      'kernel/jewel/design/pieces-of.ts',
      'kernel/jewel/gems/is-fancy.ts',
      'kernel/shop/account/account.rules.ts',
      'kernel/shop/addresses/person-name.ts',
      'kernel/shop/cart/cart.ts',
      'kernel/shop/campaigns/coupon.rules.ts',
      'kernel/shop/catalogue/product-card.ts',
      'kernel/shop/catalogue/product-kind.ts',
      'kernel/shop/checkout/checkout.rules.ts',
      'kernel/shop/designs/designs.rules.ts',
      'kernel/shop/diamonds/diamond.ts',
      'kernel/shop/jewel-labels/names.ts',
      'kernel/shop/orders/order.ts',
      'kernel/shop/text/text-width.ts',
      'kernel/wire/headers.ts',
      'kernel/wire/pairs.ts',
      'kernel/wire/shapes.ts',
    ],
  },
  // How the API is called.
  {
    name: 'calls',
    priority: 4,
    files: [
      'client/api/api.browser.ts',
      'client/api/money.ts',
      'client/api/product-card.ts',
      'client/api/wire-map.ts',
    ],
  },
  // Calls for shoppers and their cached answers. No React: it loads on every page of a signed-in shopper.
  {
    name: 'stores',
    priority: 3,
    files: [
      'client/api/bought-line.ts',
      'client/api/cart.ts',
      'client/api/catalogue.ts',
      'client/api/favourites.ts',
      'client/api/orders.ts',
      'client/api/payment.ts',
      'client/api/reviews.ts',
      'islands/cart/cart.store.ts',
      'islands/parts/favourites.store.ts',
      'islands/parts/saved-toggle.ts',
    ],
  },
  // Parts of the lines in cart, checkout and orders.
  {
    name: 'lines',
    priority: 2,
    files: [
      'client/diamond-rows.ts',
      'islands/parts/Countdown.tsx',
      'islands/parts/PaymentMark.tsx',
      'islands/parts/PicturedMetal.tsx',
      'ui/AmountList.tsx',
      'ui/LineLinks.tsx',
      'ui/SpecList.tsx',
      'ui/use-polling.ts',
    ],
  },
  // Designs as documents and as text.
  {
    name: 'designs',
    priority: 1,
    files: [
      'client/design-link.ts',
      'kernel/jewel/design/design.canonical.ts',
      'kernel/jewel/design/nearest-picture.ts',
      'kernel/jewel/design/parse-design.ts',
      'kernel/shop/jewel-labels/design-sentences.ts',
      'kernel/shop/jewel-labels/placeholder-image-label.ts',
    ],
  },
];

/** Matches a group's modules in any operating system's notation. */
function testOf({ files = [], packages = [] }: ChunkGroup): RegExp {
  const escaped = (text: string) => text.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]');
  const paths = files.map((file) => `${escaped(`/src/${file}`)}(?:\\?|$)`);
  return new RegExp([...paths, ...packages.map(escaped)].join('|'));
}

/** The groups as the bundler reads them. */
export const chunkGroups = groups.map((group) => ({
  name: group.name,
  test: testOf(group),
  priority: group.priority,
}));
