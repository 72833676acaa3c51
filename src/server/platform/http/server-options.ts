/**
 * Who keeps connections open, a balancer as a payment library, does so for up to a minute. Closed here first, one would
 * break in the moment in which a call begins.
 */
export const serverOptions = { keepAliveTimeout: 65_000 };
