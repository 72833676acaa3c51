import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { resolveAddress } from '../site/addresses.ts';

const directive = (name: string) =>
  fileURLToPath(new URL(`../../src/client/page/${name}.directive.ts`, import.meta.url));

/** The shop's client directives, and the server's address rules for `astro dev`. */
export function shopIntegration(): AstroIntegration {
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'on', entrypoint: directive('on') });
        addClientDirective({ name: 'interact', entrypoint: directive('interact') });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const answer = resolveAddress(request.url ?? '/');
          if (answer.kind === 'redirect') {
            response.writeHead(answer.status, { location: answer.location }).end();
            return;
          }
          if (answer.kind === 'page') request.url = answer.path;
          next();
        });
      },
    },
  };
}
