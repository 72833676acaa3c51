/** PostgreSQL cannot be reached or is overloaded. The same call may succeed in a moment. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
