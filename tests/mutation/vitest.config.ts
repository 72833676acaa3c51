import { defineConfig } from 'vitest/config';
import { mutationSections } from './sections.ts';

const room = mutationSections[process.env.MUTATION_ROOM ?? ''];
if (room === undefined) throw new Error('MUTATION_ROOM names no room: start with npm run mutation');

/** The tests of one room: what its mutants must be caught by. */
export default defineConfig({
  test: { include: [...room.tests], testTimeout: 30_000 },
});
