import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Connect, Plugin } from 'vite';
import { createApi } from '#client/api/api.ts';
import { defaultLocale, type Language } from '#kernel/shop/text/locales.ts';
import { digestOfTexts, type SiteTexts } from '#publisher/site-languages.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { resolveAddress } from '#site-server/addresses.ts';
import { redirectsFile, redirectsText } from '#site-server/redirects.ts';
import { languagesFile, textsFile } from '#site-server/release-languages.ts';
import { leaveOutDemonstration } from './demonstration-files.ts';

const directive = (name: string) =>
  fileURLToPath(new URL(`../../src/client/page/${name}.directive.ts`, import.meta.url));

/** The site server's address rules for `astro dev`. */
const followAddressRules: Connect.NextHandleFunction = (request, response, next) => {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const answer = isPage ? resolveAddress(request.url ?? '/') : undefined;
  if (answer?.kind === 'redirect') {
    response.writeHead(answer.status, { location: answer.location }).end();
    return;
  }
  if (answer?.kind === 'page') request.url = answer.path;
  next();
};

const addressRules: Plugin = {
  name: 'shop:address-rules',
  enforce: 'post',
  // Runs before all other middleware, because Astro's check of trailing slashes knows no query-addressed
  // routes.
  configureServer: (server) => () => {
    server.middlewares.stack.unshift({ route: '', handle: followAddressRules });
  },
};

/** The shop's client directives, its addresses in development, and what the pages need to know of the shop beside them. */
export function shopIntegration(
  languages: readonly Language[],
  texts: SiteTexts,
  apiOrigin: string,
): AstroIntegration {
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const [secret] = (process.env['PUBLISH_SECRETS'] ?? '').split(',');
        if (secret) globalThis.__buildCredential = buildCredential(secret);
        addClientDirective({ name: 'on', entrypoint: directive('on') });
        addClientDirective({ name: 'interact', entrypoint: directive('interact') });
        updateConfig({ vite: { plugins: [addressRules] } });
      },
      'astro:build:done': async ({ dir }) => {
        writeFileSync(new URL(languagesFile, dir), JSON.stringify(languages));
        writeFileSync(new URL(textsFile, dir), digestOfTexts(texts));
        const api = createApi({ baseURL: apiOrigin, locale: () => defaultLocale });
        const { has_no_demonstration: isWithout } = await api.call('siteTheme', {});
        if (isWithout) await leaveOutDemonstration(fileURLToPath(dir));
        const { redirects } = await api.call('siteRedirects', {});
        writeFileSync(new URL(redirectsFile, dir), redirectsText(redirects));
      },
    },
  };
}
