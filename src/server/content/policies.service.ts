import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { articles } from './articles.service.ts';
import { type PolicyRow, readPages, readProblems } from './content.repo.ts';
import { toPolicyInfo } from './policies.mapper.ts';

/** Policies, frequent questions and guides. */
export async function policyInfo(host: Host, view: Presentation) {
  const { handle } = host.db;
  const all = await readPages(handle);
  const [policies, pages] = (['policy', 'page'] as const).map((kind) =>
    all.filter((page) => page.kind === kind),
  ) as [PolicyRow[], PolicyRow[]];
  const problems = await readProblems(handle);
  const lessons = (await articles(handle)).filter(({ is_education }) => is_education);
  return toPolicyInfo({ policies, pages, problems, lessons }, view, host.config);
}
