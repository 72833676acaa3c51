/** Paths of modules, with either slash. */
const path = (...parts: string[]): RegExp => new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'));

/** What whatever a page does needs: stores, what is kept, addresses and money, and Vite's own loader. No React. */
const base = path(
  'vite/preload-helper',
  'node_modules/nanostores/',
  '/src/client/(?:storage|stored|persisted|kept|events|guard|session|preferences|badges|tab-sync|once-per)\\.ts',
  '/src/kernel/(?:money/(?:money|format)|text/(?:locales|paths))\\.ts',
);

/** The smallest things that islands are made of; none of them knows more of the shop than `base`. */
const parts = path(
  'node_modules/@nanostores/react/',
  '/src/ui/(?:Badge|Button|Checkbox|EmptyState|Field|FormError|Icon|IconButton|LoadState|Picture|Price|Spinner)\\.tsx',
  '/src/ui/(?:class-names|use-hydrated|use-loaded|use-pending)\\.ts',
);

/**
 * Which scripts travel together (decision 0097). A group takes the modules that its own import, unless one of higher
 * priority has them: what `parts` lists must stay as simple as it is, or pages without an island would load React.
 */
export const chunkGroups = [
  { name: 'react', test: path('node_modules/(?:react|react-dom|scheduler)/'), priority: 3 },
  { name: 'base', test: base, priority: 2 },
  { name: 'parts', test: parts, priority: 1 },
  // The studio's page and its stage share this much, which must not bring three to whoever wants a number.
  { name: 'true-size', test: path('/src/islands/studio/stage/camera/true-size\\.ts'), priority: 1 },
];
