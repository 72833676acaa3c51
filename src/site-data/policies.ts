import { readPage, readPolicyInfo } from '#client/api/content.ts';
import type { CommonProblem, Policy, PolicyInfo } from '#kernel/shop/content/policy.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read, readIfPresent } from './api.ts';
import { loadBase } from './base.ts';

export function loadPolicyInfo(locale: Locale): Promise<PolicyInfo> {
  return read(locale, readPolicyInfo);
}

const policyAddress = /\/policy\/([a-z0-9-]+)\/$/;

/**
 * Pages under /policy/ that are no policies, such as the one about us: the shop's own, and those that the footer links. Returns
 * their keys; the text is read by `url_key`.
 */
export async function standaloneKeys(locale: Locale): Promise<string[]> {
  const [base, { policies, pages }] = await Promise.all([loadBase(locale), loadPolicyInfo(locale)]);
  const known = new Set(policies.map((policy) => policy.key));
  const linked = base.footer.flatMap(({ links }) => links.map(({ url }) => policyAddress.exec(url)?.[1]));
  return [...new Set([...linked, ...pages])].filter(
    (key): key is string => key !== undefined && !known.has(key),
  );
}

/** A policy or a standalone page by its key; undefined if there is none. */
export async function loadPolicyPage(locale: Locale, key: string | undefined): Promise<Policy | undefined> {
  const { policies } = await loadPolicyInfo(locale);
  const policy = policies.find((candidate) => candidate.key === key);
  if (policy || !key || !(await standaloneKeys(locale)).includes(key)) return policy;
  return readIfPresent(locale, readPage, key);
}

export interface ProblemGroup {
  key: string;
  name: string;
  problems: CommonProblem[];
}

/** Questions by group, both in the CMS's order. */
export function groupProblems(problems: readonly CommonProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const group = groups.get(problem.group) ?? { key: problem.group, name: problem.groupName, problems: [] };
    group.problems.push(problem);
    groups.set(problem.group, group);
  }
  return [...groups.values()];
}
