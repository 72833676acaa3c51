import { createContext } from 'react';

/** Loads the texts of a section when it is first opened. */
export const SectionTextsContext = createContext({
  has: (_nouns: readonly string[]): boolean => false,
  need: (_nouns: readonly string[]): Promise<void> => Promise.resolve(),
});
