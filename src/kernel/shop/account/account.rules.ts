export const relationships = ['single', 'married', 'engaged'] as const;

export const nameLength = { min: 1, max: 30 } as const;

/** OWASP ASVS 6.2.1 and 6.2.9: at least 8, at least 64 allowed, no rules of composition. */
export const passwordLength = { min: 8, max: 128 } as const;

/** A mailed code: six digits, ten minutes, one use, five tries. */
export const mailedCode = { digits: 6, lifetimeMs: 600_000, tries: 5 } as const;

/** A mailed link: a day, one use. */
export const mailedLink = { lifetimeMs: 86_400_000 } as const;

/** Order of the checks is the order in which a form shows them. */
export function passwordProblem(password: string): 'short' | 'long' | undefined {
  const length = [...password].length;
  if (length < passwordLength.min) return 'short';
  if (length > passwordLength.max) return 'long';
  return undefined;
}
