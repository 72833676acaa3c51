/** Words as LIKE finds them and nothing else: its own signs stand for themselves. */
export const literally = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
