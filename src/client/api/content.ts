import type { ArticleCard, ArticleClass, ArticleWithNeighbours } from '#kernel/shop/content/article.ts';
import type { Policy, PolicyInfo } from '#kernel/shop/content/policy.ts';
import type { WireArticleCard } from '#kernel/wire/contracts/article-card.contract.ts';
import type { Api } from './api.ts';
import { decodeCard } from './product-card.ts';

export function decodeArticleCard(wire: WireArticleCard): ArticleCard {
  const { tid, aid, class: className, slug, title, summary, url, picture } = wire;
  return { tid, aid, class: className, slug, title, summary, url, picture, updatedAt: wire.updated_at };
}

export async function readArticle(
  api: Api,
  id: { tid: number; aid: number },
): Promise<ArticleWithNeighbours> {
  const { article, previous, next, products } = await api.call('articleDetail', id);
  return {
    article: {
      ...decodeArticleCard(article),
      className: article.class_name,
      content: article.content,
      meta: { title: article.meta.title, description: article.meta.description },
      createdAt: article.created_at,
      alternates: article.alternates,
    },
    previous: previous && decodeArticleCard(previous),
    next: next && decodeArticleCard(next),
    products: products.map(decodeCard),
  };
}

/** All article classes with their articles. */
export async function readArticleClasses(api: Api): Promise<readonly ArticleClass[]> {
  const { menu } = await api.call('articleMenu', {});
  return menu.map((entry) => ({ ...entry, articles: entry.articles.map(decodeArticleCard) }));
}

export async function readPolicyInfo(api: Api): Promise<PolicyInfo> {
  const wire = await api.call('policyInfo', {});
  return {
    policies: wire.policies.map(({ updated_at, ...policy }) => ({ ...policy, updatedAt: updated_at })),
    pages: wire.pages,
    problems: wire.common_problems.map(({ group_name, ...problem }) => ({
      ...problem,
      groupName: group_name,
    })),
    education: wire.education.map(decodeArticleCard),
  };
}

/** A page of the shop by its key; undefined for the key of an article class. */
export async function readPage(api: Api, key: string): Promise<Policy | undefined> {
  const page = await api.call('articleIndex', { url_key: key });
  if (!('content' in page)) return undefined;
  const { title, description, content, created_at: seconds } = page;
  return { key, title, description, content, updatedAt: new Date(seconds * 1000).toISOString() };
}
