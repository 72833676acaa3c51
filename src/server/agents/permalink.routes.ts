import type { Hono } from 'hono';
import { linkedItems, readLinkedItems } from '#kernel/shop/agents/permalink.ts';
import { localeOfTags } from '#kernel/shop/text/language-tags.ts';
import type { Host } from '#server/platform/host.ts';
import { continueUrl } from './agent-cart.mapper.ts';
import { admitAgent, areAgentsOn } from './agent-gate.ts';
import { ucpPaths } from './profile.ts';

/**
 * GET of a permalink: leads to the cart page, which puts the items into the visitor's cart. It changes nothing
 * itself. Of the parameters only the language is read; no other is passed on.
 */
export function mountPermalinks(app: Hono, host: Host): void {
  const { siteOrigin } = host.config;
  app.get(`${ucpPaths.permalink}/:items?`, async (context) => {
    await admitAgent(host, context, false);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    const items = (await areAgentsOn(host)) ? readLinkedItems(context.req.param('items') ?? '') : undefined;
    const tags = context.req.query('context/language') ?? context.req.header('accept-language') ?? '';
    const view = { locale: localeOfTags(tags), view: { siteOrigin } };
    return context.redirect(items ? continueUrl(view, linkedItems(items)) : `${siteOrigin}/`, 303);
  });
}
