import { api } from '#client/api/api.browser.ts';
import { readSearchKeywords } from '#client/api/home.ts';
import type { Translate } from '#client/texts.ts';
import { shownLinks } from '#kernel/shop/pages/pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { useLoaded } from '#ui/use-loaded.ts';

interface Link {
  name: string;
  url: string;
}

/** Suggestions for an empty search or one without results. */
export interface Guide {
  categories: readonly Link[];
  articles: readonly Link[];
  whatsapp: string | undefined;
}

const loadKeywords = () => readSearchKeywords(api);

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <section>
      <h2 className="eyebrow font-body font-normal">{title}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url} className="inline-flex min-h-11 items-center hover:text-gold">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Popular terms, categories, articles and contact, for a search without results. */
export function SearchGuide({ guide, locale, t }: { guide: Guide; locale: Locale; t: Translate }) {
  const suggested = useLoaded(loadKeywords);
  const keywordLinks = (suggested?.keywords ?? []).map((name) => ({
    name,
    url: localisePath(locale, `/search/?q=${encodeURIComponent(name)}`),
  }));
  const people = shownLinks([
    { name: t('search.stores'), url: localisePath(locale, '/stores/') },
    { name: t('search.appointment'), url: localisePath(locale, '/appointment/inquire/') },
    ...(guide.whatsapp ? [{ name: t('search.whatsapp'), url: guide.whatsapp }] : []),
  ]);
  return (
    <div className="grid gap-x-10 gap-y-10 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4">
      <Links title={t('search.recommended')} links={keywordLinks} />
      <Links title={t('search.categories')} links={guide.categories} />
      <Links title={t('search.articles')} links={guide.articles} />
      <Links title={t('search.people')} links={people} />
    </div>
  );
}
