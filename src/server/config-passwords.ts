/** Cost of an argon2id hash. */
export interface HashCost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const owaspHashCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
