import { writeFileSync } from 'node:fs';
import site from '../../astro.config.mjs';

/** Builds the site's pages as a module that renders single pages on request. */
const adapter = {
  name: 'shop:render-worker',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'shop:render-worker',
        serverEntrypoint: new URL('./worker-entry.ts', import.meta.url),
        entrypointResolution: 'auto',
        supportedAstroFeatures: {
          serverOutput: 'stable',
          staticOutput: 'stable',
          sharpImageService: 'stable',
        },
      }),
    // Prefix of page keys, which are compared with those of the build.
    'astro:build:done': ({ dir }) =>
      writeFileSync(new URL('../client-hash', dir), globalThis.__clientHash ?? ''),
  },
};

export default {
  ...site,
  output: 'server',
  session: undefined,
  // Separate from the build's, whose page cache another configuration would clear.
  cacheDir: './.cache/worker-astro',
  outDir: './.cache/worker',
  experimental: {},
  integrations: site.integrations.filter(
    ({ name }) => !['@astrojs/sitemap', 'shop:service-worker'].includes(name),
  ),
  adapter,
};
