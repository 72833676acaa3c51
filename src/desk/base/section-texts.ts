import { createContext } from 'react';

/** The texts of rooms come when a room is entered, and stay. */
export const SectionTextsContext = createContext({
  has: (_nouns: readonly string[]): boolean => false,
  need: (_nouns: readonly string[]): Promise<void> => Promise.resolve(),
});
