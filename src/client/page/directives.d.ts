import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the named window event is dispatched; its detail waits in `takePending`. */
    'client:on'?: string;
    /** Hydrates on the first pointer, focus or touch (`load`: at once), and does again what was done before. */
    'client:interact'?: boolean | 'query' | 'load' | `query ${string}`;
  }
}
