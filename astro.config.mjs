import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './scripts/astro/chunk-groups.ts';
import { clientEndpoints } from './scripts/astro/client-endpoints.ts';
import { clientFingerprint } from './scripts/astro/client-fingerprint.ts';
import { shopIntegration } from './scripts/astro/integration.ts';
import { islandScripts } from './scripts/astro/island-scripts.ts';
import { lateChunks } from './scripts/astro/late-chunks.ts';
import { serviceWorker } from './scripts/astro/service-worker.ts';
import { siteLanguages } from './scripts/astro/site-languages.ts';
import { shopSitemap } from './src/publisher/shop-sitemap.ts';

const origin = (value, fallback) => new URL(value || fallback).origin;

const siteOrigin = origin(process.env.SITE_ORIGIN, `http://127.0.0.1:${process.env.SITE_PORT || 4321}`);
const apiOrigin = origin(process.env.API_ORIGIN, `http://127.0.0.1:${process.env.API_PORT || 8080}`);
const { languages, texts } = await siteLanguages(apiOrigin);
const mobileOrigin = process.env.MOBILE_ORIGIN ? new URL(process.env.MOBILE_ORIGIN).origin : '';

// Our own origin or the API's: the content security policy allows no other
// (src/site-server/content-security-policy.ts).
const analyticsUrl = process.env.ANALYTICS_URL ? new URL(process.env.ANALYTICS_URL, siteOrigin) : undefined;
if (analyticsUrl && ![siteOrigin, apiOrigin].includes(analyticsUrl.origin))
  throw new Error(`ANALYTICS_URL must be under ${siteOrigin} or ${apiOrigin}`);

export default defineConfig({
  site: siteOrigin,
  output: 'static',
  trailingSlash: 'always',
  cacheDir: './.cache/astro',
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 2 },
  experimental: { incrementalBuild: true },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    shopIntegration(languages, texts, apiOrigin),
    shopSitemap(apiOrigin),
    serviceWorker(languages),
  ],
  vite: {
    // Outside node_modules: a publisher may not write to the program's own files.
    cacheDir: './.cache/vite',
    plugins: [tailwindcss(), lateChunks(), clientEndpoints(), clientFingerprint(), islandScripts()],
    resolve: {
      alias: [
        {
          // Messages are read by kernel/shop/text/parse-message.ts.
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    define: {
      __SITE_ORIGIN__: JSON.stringify(siteOrigin),
      __API_ORIGIN__: JSON.stringify(apiOrigin),
      __MOBILE_ORIGIN__: JSON.stringify(mobileOrigin),
      __LANGUAGES__: JSON.stringify(languages),
      __ANALYTICS_URL__: JSON.stringify(analyticsUrl?.href ?? ''),
      'import.meta.env.TRACES': JSON.stringify(Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)),
    },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: chunkGroups,
              },
            },
          },
        },
      },
    },
  },
});
