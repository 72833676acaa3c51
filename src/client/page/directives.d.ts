import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the named window event is dispatched; its detail waits in `takePending`. */
    'client:on'?: string;
    /** Hydrates on the first pointer, focus or touch, and does again what was done before; at once where the query matches the pattern. */
    'client:interact'?: boolean | string;
  }
}
