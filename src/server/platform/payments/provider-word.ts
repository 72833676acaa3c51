import * as v from 'valibot';

/**
 * A name or number of a provider's, which has neither control characters nor halves of a letter: PostgreSQL takes no
 * NUL and no lone surrogate, and a message that cannot be written down would be a failure of ours.
 */
export const providerWord = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u));
