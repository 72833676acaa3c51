/** The files of a section that Stryker changes, and the tests that must fail: the section's own, none of its users'. */
export interface MutationSection {
  mutate: readonly string[];
  tests: readonly string[];
}

/** One test compares all state tables with each other and with the document that draws them. */
const tables = 'src/kernel/shop/states/state-tables.test.ts';

const rulesOf = (folder: string, ...left: readonly string[]): MutationSection => ({
  mutate: [
    `src/kernel/${folder}/*.ts`,
    '!src/kernel/**/*.test.ts',
    ...left.map((file) => `!src/kernel/${folder}/${file}`),
  ],
  tests: [`src/kernel/${folder}/*.test.ts`],
});

const withTables = ({ mutate, tests }: MutationSection): MutationSection => ({
  mutate,
  tests: [...tests, tables],
});

/** The sections of the kernel's rules. Tables of figures are left out: their test would be the same table again. */
export const mutationSections: Readonly<Record<string, MutationSection>> = {
  money: rulesOf('shop/money'),
  campaigns: rulesOf('shop/campaigns'),
  cart: rulesOf('shop/cart'),
  // Decisions of the checkout in the browser.
  checkout: {
    mutate: [
      'src/kernel/shop/checkout/checkout.rules.ts',
      'src/islands/checkout/order-request.ts',
      'src/islands/checkout/checkout-checks.ts',
      'src/islands/checkout/checkout-refusal.ts',
    ],
    tests: ['src/kernel/shop/checkout/*.test.ts', 'src/islands/checkout/*.test.ts'],
  },
  payment: withTables(rulesOf('shop/payment')),
  orders: withTables(rulesOf('shop/orders')),
  addresses: rulesOf('shop/addresses'),
  // Building any jewel takes ten seconds, and finds little that the exact prices do not.
  pricing: {
    mutate: rulesOf('jewel/pricing', 'price-rates.ts').mutate,
    tests: ['src/kernel/jewel/pricing/!(price-any-*).test.ts'],
  },
  'ring-size': rulesOf('jewel/ring-size', 'size-tables.ts'),
  text: rulesOf('shop/text', 'text-keys.ts'),
  castability: {
    mutate: [
      'src/kernel/jewel/casting/castability.ts',
      'src/kernel/jewel/pieces/parts/castability-issue.ts',
      'src/kernel/jewel/pieces/parts/*/*.issues.ts',
      'src/kernel/jewel/pieces/parts/engraving/engraving.rules.ts',
    ],
    tests: [
      'src/kernel/jewel/casting/castability.test.ts',
      'src/kernel/jewel/pieces/parts/castability-issue.test.ts',
      'src/kernel/jewel/pieces/parts/*/*.{issues,rules}.test.ts',
    ],
  },
  diamonds: {
    mutate: ['src/kernel/shop/diamonds/*.rules.ts'],
    tests: ['src/kernel/shop/diamonds/*.rules.test.ts'],
  },
};
