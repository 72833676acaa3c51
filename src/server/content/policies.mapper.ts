import { localText } from '#kernel/shop/text/local-text.ts';
import type { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { toArticleCard } from './articles.mapper.ts';
import type { ArticleRow, PolicyRow, ProblemRow } from './content.repo.ts';
import { fillIn } from './fill-in.ts';
import { withPictureFiles } from './printed-pictures.ts';

/** Policies, frequent questions and guides. */
export function toPolicyInfo(
  {
    policies,
    pages,
    problems,
    lessons,
  }: { policies: PolicyRow[]; pages: PolicyRow[]; problems: ProblemRow[]; lessons: ArticleRow[] },
  view: Presentation,
  settings: Parameters<typeof fillIn>[1],
): EndpointData<typeof contentEndpoints.policyInfo> {
  const { locale } = view;
  return {
    policies: policies.map(({ id, key, text, updated_at }) => {
      const texts = fillIn(localText(text, locale), settings, locale);
      return {
        id,
        key,
        title: texts.title,
        description: texts.description,
        content: withPictureFiles(texts.html, view),
        updated_at: updated_at.toISOString(),
      };
    }),
    pages: pages.map(({ key }) => key),
    common_problems: problems.map((problem) => {
      const texts = fillIn(
        { question: localText(problem.question, locale), answer: localText(problem.answer, locale) },
        settings,
        locale,
      );
      return {
        id: problem.id,
        question: texts.question,
        answer: withPictureFiles(texts.answer, view),
        group: problem.group_key,
        group_name: localText(problem.group_name, locale),
      };
    }),
    education: lessons.map((row) => toArticleCard(row, view)),
  };
}
