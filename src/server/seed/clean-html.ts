import { Marked } from 'marked';
import sanitize from 'sanitize-html';
import { type Locale, locales } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';

const markdown = new Marked({ gfm: true });

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'a', 'code'],
  ...['sup', 'sub', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

function slugOf(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function withHeadingIds(html: string): string {
  const seen = new Map<string, number>();
  return html.replace(/<(h[234])>(.*?)<\/\1>/gs, (_, tag: string, inner: string) => {
    const slug = slugOf(inner.replace(/<[^>]+>/g, '').replace(/&[a-z]+;|&#\d+;/g, ' ')) || 'section';
    const times = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, times);
    return `<${tag} id="${times === 1 ? slug : `${slug}-${times}`}">${inner}</${tag}>`;
  });
}

function localisedLink(locale: Locale, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//') || href.startsWith('/media/')) return href;
  const isPrefixed = locales.some((other) => other !== 'en' && href.startsWith(`/${other}/`));
  return isPrefixed ? href : localisePath(locale, href);
}

/**
 * Markdown as HTML that may stand in a page: no script, no style, no h1 (the page has its own), ids on
 * headings, links of the site in the text's language.
 */
export function cleanHtml(source: string, locale: Locale): string {
  const html = markdown.parse(source, { async: false });
  const clean = sanitize(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'align'], td: ['align'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href: target = '' }) => {
        const href = localisedLink(locale, target);
        return {
          tagName,
          attribs: { href, ...(/^https?:/.test(href) ? { rel: 'noopener noreferrer' } : {}) },
        };
      },
    },
  });
  return withHeadingIds(clean).trim();
}

/** Splits a Markdown file into the `key: value` lines between its dashes and the body. */
export function frontMatter(source: string): { fields: Record<string, string>; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match) return { fields: {}, body: source };
  const [, head = '', body = ''] = match;
  const entries = head.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    if (at < 1) return [];
    const value = line.slice(at + 1).trim();
    return [[line.slice(0, at).trim(), /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value]];
  });
  return { fields: Object.fromEntries(entries), body };
}
