import { Marked, type MarkedExtension } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import sanitize from 'sanitize-html';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { isPictureKey, pictureOfLine } from '#kernel/shop/content/text-pictures.ts';
import { type Locale, localeOfPrefix } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

const escaped = (plain: string) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An image of the shop: its key and alt text. The key is resolved to files when the text is read. */
const pictures: MarkedExtension = {
  extensions: [
    {
      name: 'picture',
      level: 'block',
      start: (source) => /(?<=^|\n) {0,3}!\[/.exec(source)?.index,
      tokenizer(source) {
        const [raw = '', line = ''] = /^([^\n]*)(?:\n+|$)/.exec(source) ?? [];
        const picture = pictureOfLine(line);
        return picture && { type: 'picture', raw, picture };
      },
      renderer({ picture: { key, alt, caption } }) {
        const beneath = caption === '' ? '' : `<figcaption>${escaped(caption)}</figcaption>`;
        return `<figure data-picture="${escaped(key)}" data-alt="${escaped(alt)}">${beneath}</figure>\n`;
      },
    },
  ],
};

const markdown = new Marked({ gfm: true }).use(gfmHeadingId(), pictures);

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'a', 'code'],
  ...['sup', 'sub', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['figure', 'figcaption'],
];

/** Ids of a text have a prefix: a heading "Rates" must not take the place of an element of the page. */
const textId = (id: string) => `text-${id}`;

const heading = (tagName: string): sanitize.Transformer => {
  return (_, { id }) => ({ tagName, attribs: id === undefined ? {} : { id: textId(id) } });
};

function localisedLink(locale: Locale, href: string): string {
  if (href.startsWith('#')) return `#${textId(href.slice(1))}`;
  if (!href.startsWith('/') || href.startsWith('//') || href.startsWith('/media/')) return href;
  const [, folder] = href.split('/');
  return localeOfPrefix(folder) === undefined ? localisePath(locale, href) : href;
}

/**
 * Converts Markdown to safe HTML: no scripts, styles or h1 (the page has one), prefixed ids on headings, links to the site in the
 * text's language. Images carry a key that is resolved to files when the text is read.
 */
export function cleanHtml(source: string, locale: Locale): string {
  const html = markdown.parse(source, { async: false });
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      a: ['href', 'rel'],
      th: ['scope', 'align'],
      td: ['align'],
      figure: ['data-picture', 'data-alt'],
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'figure' && !(isPictureKey(attribs['data-picture'] ?? '') && attribs['data-alt']),
    allowedSchemes: ['https', 'mailto', 'tel'],
    transformTags: {
      ...{ h1: heading('h2'), h2: heading('h2'), h3: heading('h3') },
      ...{ h4: heading('h4'), h5: heading('h4'), h6: heading('h4') },
      a: (tagName, { href: target = '' }) => {
        const href = localisedLink(locale, target);
        return {
          tagName,
          attribs: { href, ...(/^https?:/.test(href) ? { rel: 'noopener noreferrer' } : {}) },
        };
      },
    },
  }).trim();
}

const fields = v.record(v.string(), v.string());

const frontMatterForm = /^---\r?\n(.*?)\r?\n---(?:\r?\n|$)(.*)$/s;

/** Splits a Markdown file into its front matter (YAML) and its body; throws if a value is not a string. */
export function frontMatter(source: string): { fields: Record<string, string>; body: string } {
  const [, yaml, body = source] = frontMatterForm.exec(source) ?? [];
  return { fields: yaml === undefined ? {} : v.parse(fields, parseYaml(yaml)), body };
}
