/** What Stryker changes in a room, and the tests that must notice: the room's own, none of its users'. */
export interface MutationRoom {
  mutate: readonly string[];
  tests: readonly string[];
}

/** Tables of states are held against each other, and against the document that draws them, by one test of them all. */
const tables = 'src/kernel/states/state-tables.test.ts';

const rulesOf = (room: string, ...left: readonly string[]): MutationRoom => ({
  mutate: [
    `src/kernel/${room}/*.ts`,
    '!src/kernel/**/*.test.ts',
    ...left.map((file) => `!src/kernel/${room}/${file}`),
  ],
  tests: [`src/kernel/${room}/*.test.ts`],
});

const withTables = ({ mutate, tests }: MutationRoom): MutationRoom => ({ mutate, tests: [...tests, tables] });

/** The rooms of the kernel's rules. Left out are tables of figures: their test would be the same table again. */
export const mutationRooms: Readonly<Record<string, MutationRoom>> = {
  money: rulesOf('money'),
  cart: rulesOf('cart'),
  // What the checkout decides, it decides in the browser.
  checkout: {
    mutate: [
      'src/kernel/checkout/checkout.rules.ts',
      'src/islands/checkout/order-request.ts',
      'src/islands/checkout/checkout-checks.ts',
      'src/islands/checkout/checkout-refusal.ts',
    ],
    tests: ['src/kernel/checkout/*.test.ts', 'src/islands/checkout/*.test.ts'],
  },
  payment: withTables(rulesOf('payment')),
  orders: withTables(rulesOf('orders')),
  addresses: rulesOf('addresses'),
  // Any jewel that can be built takes ten seconds, and notices little that the exact prices do not.
  pricing: {
    mutate: rulesOf('pricing', 'price-rates.ts').mutate,
    tests: ['src/kernel/pricing/!(price-any-*).test.ts'],
  },
  'ring-size': rulesOf('ring-size', 'size-tables.ts'),
  text: rulesOf('text', 'text-keys.ts'),
  castability: {
    mutate: [
      'src/kernel/casting/castability.ts',
      'src/kernel/pieces/parts/castability-issue.ts',
      'src/kernel/pieces/parts/*/*.issues.ts',
      'src/kernel/pieces/parts/engraving/engraving.rules.ts',
    ],
    tests: [
      'src/kernel/casting/castability.test.ts',
      'src/kernel/pieces/parts/castability-issue.test.ts',
      'src/kernel/pieces/parts/*/*.{issues,rules}.test.ts',
    ],
  },
  diamonds: {
    mutate: ['src/kernel/diamonds/*.rules.ts'],
    tests: ['src/kernel/diamonds/*.rules.test.ts'],
  },
};
