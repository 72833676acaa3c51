/** Scopes of the keys of other systems. A call of the desk that keys may make names its scope. */
export const apiScopes = [
  'orders:read',
  'orders:write',
  'products:read',
  'products:write',
  'stock:read',
  'stock:write',
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** Begin of every key, by which scanners of source code find one that was published. */
export const keyPrefix = 'shop_';
