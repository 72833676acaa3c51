/// <reference types="astro/client" />

/** Origins are written into the build by astro.config.mjs. */
declare const __API_ORIGIN__: string;
declare const __SITE_ORIGIN__: string;
/** Empty when there is no separate mobile site. */
declare const __MOBILE_ORIGIN__: string;
/** Where page views are told to, with consent; empty where nobody asks. */
declare const __ANALYTICS_URL__: string;

/** Fingerprint of the client bundle, set while building; absent in development. */
declare var __clientHash: string | undefined;

/** What the build shows to the API host, so that no limit counts its reads; absent where it has none. */
declare var __buildCredential: string | undefined;

declare module 'late:*' {
  /** Address of a chunk of src/client/page, for a bare `import()`. */
  const url: string;
  export default url;
}

declare namespace astroHTML.JSX {
  interface HTMLAttributes {
    'data-price-minor'?: number | undefined;
  }
}
