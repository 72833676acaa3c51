/**
 * Load balancers and HTTP clients keep idle connections for up to a minute. If the server closed one first, a request sent
 * at that moment would fail.
 */
export const serverOptions = { keepAliveTimeout: 65_000 };
