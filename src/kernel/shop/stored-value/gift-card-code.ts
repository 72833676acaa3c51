import * as v from 'valibot';

/** Characters of a code, which is read aloud and typed: without 0 and O, 1 and I. 32 of them, so each has 5 bits. */
export const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 16 characters have 80 bits: guessing one of a million cards takes 10^18 tries. */
export const codeLength = 16;

/** A code as it is compared: upper case, without spaces and hyphens; undefined if it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((character) => codeCharacters.includes(character))
    ? code
    : undefined;
}

/** A code as it is typed, in any case, with or without spaces and hyphens. */
export const typedCardCode = v.pipe(
  v.string(),
  v.check((code) => readCode(code) !== undefined),
);

/** A code in groups of four, as it is printed. */
export function writeCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Most gift cards that pay one order. */
export const mostCards = 5;

/** The codes of a comma-separated list, each once. */
export function readCodes(list: string): string[] {
  const typed = list.split(',').filter((part) => part.trim() !== '');
  return [...new Set(typed.map((part) => readCode(part) ?? part.trim()))];
}
