/// <reference types="astro/client" />

/** Origins are written into the build by astro.config.mjs. */
declare const __API_ORIGIN__: string;
declare const __SITE_ORIGIN__: string;
/** Empty when there is no separate mobile site. */
declare const __MOBILE_ORIGIN__: string;
/** URL that receives page views, with consent; empty if they are not counted. */
declare const __ANALYTICS_URL__: string;

interface ImportMetaEnv {
  /** Whether calls of the pages carry a trace; written into the build by astro.config.mjs. */
  readonly TRACES: boolean;
}

/** Fingerprint of the client bundle, set while building; absent in development. */
declare var __clientHash: string | undefined;

/** Signature of the build: the API host does not rate-limit its reads. Absent without a key. */
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
