export const relationships = ['single', 'married', 'engaged'] as const;

export const nameLength = { min: 1, max: 30 } as const;

/** OWASP ASVS 6.2.1 and 6.2.9: at least 8, at least 64 allowed, no rules of composition. */
export const passwordLength = { min: 8, max: 128 } as const;

/** A code sent by email. */
export const mailedCode = { digits: 6, lifetimeMs: 600_000, tries: 5 } as const;

/** A link sent by email; valid once. */
export const mailedLink = { lifetimeMs: 86_400_000 } as const;

/** Checks run in the order in which a form shows the problems. */
export function passwordProblem(password: string): 'short' | 'long' | undefined {
  const length = [...password].length;
  if (length < passwordLength.min) return 'short';
  if (length > passwordLength.max) return 'long';
  return undefined;
}
