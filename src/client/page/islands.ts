import { directives } from './island-directives.ts';

// Astro's element of an island looks for what starts it there, at once: this comes before the element is defined.
Object.assign(globalThis, { Astro: directives });
