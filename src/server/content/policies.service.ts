import type { Host } from '#server/platform/host.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { articles } from './articles.service.ts';
import { readPolicies, readProblems } from './content.repo.ts';
import { toPolicyInfo } from './policies.mapper.ts';

/** Policies, frequent questions and guides. */
export async function policyInfo(host: Host, view: Presentation) {
  const { handle } = host.db;
  const policies = await readPolicies(handle);
  const problems = await readProblems(handle);
  const lessons = (await articles(handle)).filter(({ is_education }) => is_education);
  return toPolicyInfo({ policies, problems, lessons }, view, host.config);
}
