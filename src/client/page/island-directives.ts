import load from 'astro/client/load.js';
import interact from './interact.directive.ts';
import on from './on.directive.ts';

/** The client directives by name. */
export const directives = { interact, load, on };
