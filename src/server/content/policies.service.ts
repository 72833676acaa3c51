import type * as v from 'valibot';
import type { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { articles, toArticleCard } from './articles.service.ts';
import { readPolicies, readProblems } from './content.repo.ts';
import { fillIn } from './fill-in.ts';

type PolicyInfo = v.InferOutput<(typeof contentEndpoints)['policyInfo']['output']>;

/** Policies, common problems and the articles that teach. */
export async function policyInfo(host: Host, view: Presentation): Promise<PolicyInfo> {
  const { locale } = view;
  const { handle } = host.db;
  const policies = await readPolicies(handle);
  const problems = await readProblems(handle);
  const lessons = (await articles(handle)).filter(({ is_education }) => is_education);
  return {
    policies: policies.map(({ id, key, text, updated_at }) => {
      const words = fillIn(text[locale], host.config);
      return {
        id,
        key,
        title: words.title,
        description: words.description,
        content: words.html,
        updated_at: updated_at.toISOString(),
      };
    }),
    common_problems: problems.map((problem) => {
      const words = { question: problem.question[locale], answer: problem.answer[locale] };
      return {
        id: problem.id,
        ...fillIn(words, host.config),
        group: problem.group_key,
        group_name: problem.group_name[locale],
      };
    }),
    education: lessons.map((row) => toArticleCard(row, view)),
  };
}
