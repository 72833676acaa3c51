import { localText } from '#kernel/shop/text/local-text.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { FoundPage } from '#kernel/wire/contracts/search.contract.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import type { PageEntry } from './documents.ts';
import { marked, marksIn, snippetOf } from './marks.ts';
import type { Concept } from './text-index.ts';

/** A page in one language with its marks and the paragraph that matches best. */
export function toWirePage(entry: PageEntry, concepts: readonly Concept[], view: Presentation): FoundPage {
  const { locale } = view;
  const paragraphs = localText(entry.paragraphs, locale);
  const bestParagraph =
    paragraphs.find((paragraph) => marksIn(paragraph, concepts).length > 0) ?? paragraphs[0] ?? '';
  const [picture, ...fallbacks] = entry.pictures;
  return {
    kind: entry.kind,
    path: localisePath(locale, entry.path),
    title: marked(localText(entry.title, locale), concepts),
    snippet: snippetOf(bestParagraph, concepts),
    media: picture === undefined ? null : contentMedia(picture, view, undefined, ...fallbacks),
  };
}
