import { directives } from './island-directives.ts';

// Astro's island element reads the directives from the global object when it is defined, so this must run first.
Object.assign(globalThis, { Astro: directives });
