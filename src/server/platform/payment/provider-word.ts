import * as v from 'valibot';

/** A provider's name or number without control characters and lone surrogates, which PostgreSQL cannot store. */
export const providerWord = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u));
