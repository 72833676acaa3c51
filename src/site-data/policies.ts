import type { ApiData } from '#client/api.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export type PolicyInfo = ApiData<'policyInfo'>;
export type Policy = PolicyInfo['policies'][number];
export type CommonProblem = PolicyInfo['common_problems'][number];

export function loadPolicyInfo(locale: Locale): Promise<PolicyInfo> {
  return read(locale, 'policyInfo', {});
}

export interface ProblemGroup {
  key: string;
  name: string;
  problems: CommonProblem[];
}

/** Questions under their groups, both in the order in which the CMS gives them. */
export function groupProblems(problems: readonly CommonProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const group = groups.get(problem.group) ?? { key: problem.group, name: problem.group_name, problems: [] };
    group.problems.push(problem);
    groups.set(problem.group, group);
  }
  return [...groups.values()];
}
