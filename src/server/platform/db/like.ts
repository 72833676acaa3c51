/** Escapes the wildcards of LIKE. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
