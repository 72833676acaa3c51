import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the named window event is dispatched; its detail is available from `takePending`. */
    'client:on'?: string;
    /**
     * Hydrates on the first pointer, focus or touch event, and replays earlier events; immediately if the query
     * matches the pattern.
     */
    'client:interact'?: boolean | string;
  }
}
