import type { ArticleCard } from './article.ts';

export interface Policy {
  key: string;
  title: string;
  description: string;
  /** HTML of the shop's own hand. */
  content: string;
  /** ISO date. */
  updatedAt: string;
}

/** A question that shoppers ask; the answer is HTML. */
export interface CommonProblem {
  id: number;
  question: string;
  answer: string;
  group: string;
  groupName: string;
}

/** What the shop explains: its terms, its answers, its lessons. */
export interface PolicyInfo {
  policies: readonly Policy[];
  problems: readonly CommonProblem[];
  education: readonly ArticleCard[];
}
