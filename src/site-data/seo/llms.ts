import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { absolute } from './page-meta.ts';

interface Entry {
  name: string;
  url: string;
  text?: string;
}

const line = ({ name, url, text }: Entry): string =>
  `- [${name.replaceAll(/[[\]]/g, '')}](${absolute(url)})${text ? `: ${text.replaceAll(/\s+/g, ' ').trim()}` : ''}`;

/** What a language model is told of the house (llmstxt.org): where the pieces, the advice and the terms stand. */
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
