import { defineConfig } from 'vitest/config';
import { mutationSections } from './sections.ts';

const section = mutationSections[process.env.MUTATION_SECTION ?? ''];
if (section === undefined) throw new Error('MUTATION_SECTION names no section: start with npm run mutation');

/** The tests of one section, which must catch its mutants. */
export default defineConfig({
  test: { include: [...section.tests], testTimeout: 30_000 },
});
