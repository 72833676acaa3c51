import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { absolute } from './page-meta.ts';

interface Entry {
  name: string;
  url: string;
  text?: string;
}

const line = ({ name, url, text }: Entry): string =>
  `- [${name.replaceAll(/[[\]]/g, '')}](${absolute(url)})${text ? `: ${text.replaceAll(/\s+/g, ' ').trim()}` : ''}`;

/** The shop's description for language models (llmstxt.org), with links to products, advice and terms. */
export function llmsText(
  base: Pick<HomeBase, 'siteName'>,
  about: string,
  sections: readonly { name: string; entries: readonly Entry[] }[],
): string {
  const parts = sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => [`## ${name}`, '', ...entries.map(line)].join('\n'));
  return `${[`# ${base.siteName}`, `> ${about}`, ...parts].join('\n\n')}\n`;
}
