/** The host's reads beside a bare server of Node: `npm run bench:api -- 56 5000 50000`. */
await import('../tests/bench/reads.ts');

export {};
