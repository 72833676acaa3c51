import type { ArticleCard } from './article.ts';

/** Keys of pages that other pages link to, if the shop has them. */
export const linkedPages = ['appointments', 'cookies', 'warranty-and-care'] as const;

export type LinkedPage = (typeof linkedPages)[number];

export interface Policy {
  key: string;
  title: string;
  description: string;
  /** HTML written by the shop. */
  content: string;
  /** ISO date. */
  updatedAt: string;
}

/** A frequently asked question; the answer is HTML. */
export interface CommonProblem {
  id: number;
  question: string;
  answer: string;
  group: string;
  groupName: string;
}

/** Policies, questions and guides of the shop. */
export interface PolicyInfo {
  /** Keys of further pages of the shop. */
  pages: readonly string[];
  policies: readonly Policy[];
  problems: readonly CommonProblem[];
  education: readonly ArticleCard[];
}
