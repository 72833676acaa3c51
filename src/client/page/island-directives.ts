import load from 'astro/client/load.js';
import interact from './interact.directive.ts';
import on from './on.directive.ts';

/** What may start an island, by its name behind `client:`. */
export const directives = { interact, load, on };
