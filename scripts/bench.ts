interface Bench {
  says: string;
  /** Most benchmarks start when they are imported; they read what is left of the arguments. */
  run: () => Promise<unknown>;
}

/** src/docs/benchmarks.md says what each one measures and how to read it. */
const benches: Readonly<Record<string, Bench>> = {
  overview: {
    says: 'page weight, API, checkout, site build, kernel and studio in one run',
    run: () => import('../tests/bench/overview.ts'),
  },
  api: {
    says: 'catalogue reads and an addition to the cart: [products…]',
    run: () => import('../tests/bench/reads.ts'),
  },
  checkout: {
    says: 'from the order to the payment page, on PostgreSQL',
    run: async () => (await import('../tests/bench/checkout.ts')).benchCheckout(),
  },
  desk: {
    says: 'lists of the desk beside an indexed SELECT: [orders]',
    run: () => import('../tests/bench/desk-lists.ts'),
  },
  diamonds: {
    says: 'the finder of loose stones beside PostgreSQL: [stones…]',
    run: () => import('../tests/bench/diamonds.ts'),
  },
  growth: {
    says: 'lists and searches of many products, or the finder of many stones: products|stones [sizes…]',
    run: () => import('../tests/bench/growth.ts'),
  },
  imports: {
    says: 'imports of products while shoppers read and order, on PostgreSQL: [rows…]',
    run: () => import('../tests/bench/imports.ts'),
  },
  'imported-pages': {
    says: 'from an import of products to its served pages: [rows]',
    run: () => import('../tests/bench/import-publishing.ts'),
  },
  kernel: {
    says: 'building, casting and pricing one design of every kind',
    run: async () => (await import('../tests/bench/kernel.ts')).benchKernel(),
  },
  pages: {
    says: 'pages on a slow telephone: loading and interaction',
    run: async () => (await import('../tests/bench/pages.ts')).benchPages(),
  },
  publish: {
    says: 'from a change of content to the served page, and whole sites',
    run: () => import('../tests/bench/publishing.ts'),
  },
  site: {
    says: 'one page from the site server, nginx and a bare Node server',
    run: () => import('../tests/bench/site.ts'),
  },
  stage: {
    says: 'live rendering of jewels: [cost] [bytes] [frames]',
    run: async () => (await import('../tests/bench/stage.ts')).benchStage(process.argv.slice(2)),
  },
  studio: {
    says: 'opening and using the studio of a shop that runs: [origin]',
    run: () => import('../tests/bench/studio.ts'),
  },
};

const [name = ''] = process.argv.splice(2, 1);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  await bench.run();
} else {
  const lines = Object.entries(benches).map(([known, { says }]) => `  ${known.padEnd(16)}${says}`);
  process.stderr.write(`Usage: npm run bench -- <name> [arguments]\n${lines.join('\n')}\n`);
  process.exitCode = 2;
}

export {};
