/** Paths of modules, with either slash. */
const path = (...parts: string[]): RegExp => new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'));

/** Needed by every page script: stores, storage, addresses, money and Vite's loader. No React. */
const base = path(
  'vite/preload-helper',
  'node_modules/nanostores/',
  '/src/client/(?:storage|stored|persisted|persisted-list|events|guard|session|preferences|badges|tab-sync|once-per)\\.ts',
  '/src/kernel/shop/(?:money/(?:money|format)|text/(?:locales|paths))\\.ts',
  '/src/ui/class-names\\.ts',
  // An icon of `parts` that pages without React use too.
  '/src/assets/icons/return\\.svg',
);

/** The smallest components of the islands; they know no more of the shop than `base` does. */
const parts = path(
  'node_modules/@nanostores/react/',
  '/src/ui/(?:Badge|Button|Checkbox|EmptyState|Field|FormError|Icon|IconButton|LinePicture|LoadState|Picture|Price|Spinner|Stepper)\\.tsx',
  '/src/ui/(?:use-hydrated|use-loaded|use-pending)\\.ts',
);

/** Rules of the shop, a few hundred bytes each, that import only `base`. */
const rules = path(
  '/src/kernel/shop/(?:account/account\\.rules|addresses/person-name|orders/order|checkout/checkout\\.rules)\\.ts',
  '/src/kernel/(?:shop/(?:cart/(?:coupon\\.rules|cart)|catalogue/product-(?:card|kind)|diamonds/diamond)|jewel/gems/is-fancy|wire/(?:headers|shapes|pairs))\\.ts',
  '/src/kernel/(?:jewel/design/pieces-of|shop/(?:designs/designs\\.rules|jewel-labels/names|text/text-width))\\.ts',
  '/src/client/(?:guarded|line-href)\\.ts',
);

/** Small tables that pages use without a design. */
const facts = path(
  '/src/kernel/(?:jewel/(?:gems/grades|metals/alloys|ring-size/conversions)|shop/diamonds/diamonds\\.rules)\\.ts',
);

/** How the API is called. */
const calls = path('/src/client/api/(?:api\\.browser|money|wire-map|product-card)\\.ts');

/** Calls for shoppers and their cached answers. No React: it loads on every page of a signed-in shopper. */
const stores = path(
  '/src/client/api/(?:bought-line|cart|orders|catalogue|reviews|favourites|payment)\\.ts',
  '/src/islands/(?:cart/cart\\.store|favourites/wishlist\\.store|parts/saved-toggle)\\.ts',
);

/** Parts of the lines in cart, checkout and orders. */
const lines = path(
  '/src/islands/parts/(?:PicturedMetal|PaymentMark|Countdown)\\.tsx',
  '/src/ui/(?:LineLinks|SpecList|AmountList|use-polling)\\.tsx?',
  '/src/client/diamond-rows\\.ts',
);

/** Designs as documents and as text. */
const designs = path(
  '/src/kernel/shop/jewel-labels/(?:design-sentences|placeholder-image-label)\\.ts',
  '/src/kernel/jewel/design/(?:nearest-picture|design\\.canonical|parse-design)\\.ts',
  '/src/client/design-link\\.ts',
);

/**
 * Named chunks of shared scripts (src/docs/decisions/0027-script-chunks.md). A group also takes the modules that its own
 * modules import, unless a group of higher priority has them. Keep `parts` and `rules` free of further imports, or pages
 * without an island load React.
 */
export const chunkGroups = [
  { name: 'react', test: path('node_modules/(?:react|react-dom|scheduler)/'), priority: 9 },
  { name: 'base', test: base, priority: 8 },
  { name: 'parts', test: parts, priority: 7 },
  // Shared by the studio's page and its stage. A page that only needs the number must not load three.
  { name: 'true-size', test: path('/src/islands/studio/stage/camera/true-size\\.ts'), priority: 7 },
  { name: 'texts', test: path('/src/client/texts\\.ts'), priority: 6 },
  { name: 'query', test: path('/src/client/query\\.ts'), priority: 6 },
  { name: 'facts', test: facts, priority: 6 },
  { name: 'stones', test: path('/src/kernel/jewel/pieces/parts/stone/set-stone\\.ts'), priority: 6 },
  { name: 'rules', test: rules, priority: 5 },
  { name: 'calls', test: calls, priority: 4 },
  { name: 'stores', test: stores, priority: 3 },
  { name: 'lines', test: lines, priority: 2 },
  { name: 'designs', test: designs, priority: 1 },
];
