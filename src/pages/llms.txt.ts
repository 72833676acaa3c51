import { shownLinks } from '#kernel/shop/pages/pages.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { loadArticleClasses } from '#site/data/articles.ts';
import { loadBase } from '#site/data/base.ts';
import { loadHome } from '#site/data/home.ts';
import { loadPolicyInfo } from '#site/data/policies.ts';
import { llmsText } from '#site/data/seo/llms.ts';
import { translator } from '#site/data/texts.ts';

/** The shop's description for language models, in its first language. */
export async function GET(): Promise<Response> {
  const locale = defaultLocale;
  const [base, home, classes, { policies }] = await Promise.all([
    loadBase(locale),
    loadHome(locale),
    loadArticleClasses(locale),
    loadPolicyInfo(locale),
  ]);
  const t = translator(locale, ['header', 'content']);
  const categories = base.menu.flatMap(({ title, url, groups }) => [
    { name: title, url },
    ...groups.flatMap(({ links }) => links),
  ]);
  const tools = shownLinks([
    { name: t('header.design'), url: localisePath(locale, '/design/') },
    { name: t('header.stores'), url: localisePath(locale, '/stores/') },
  ]);
  const assistants = hasModule('agents')
    ? [{ name: 'Universal Commerce Protocol', url: '/.well-known/ucp', text: t('content.assistants') }]
    : [];
  const articles = classes.flatMap((group) => group.articles);
  return new Response(
    llmsText(base, home.meta.description, [
      { name: t('header.categories'), entries: [...categories, ...tools, ...assistants] },
      {
        name: t('header.journal'),
        entries: articles.map(({ title, url, summary }) => ({ name: title, url, text: summary })),
      },
      {
        name: t('content.policies'),
        entries: policies.map(({ key, title, description }) => ({
          name: title,
          url: localisePath(locale, `/policy/${key}/`),
          text: description,
        })),
      },
    ]),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
}
