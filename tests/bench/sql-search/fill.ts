import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Field } from '#server/search/fields.ts';
import type { IndexedDocument } from '#server/search/text-index.ts';
import { synonymWords } from './lexicon.ts';
import { foldText, hanRuns, indexTokens, latinTokens } from './tokens.ts';

const weightOf: Record<Field, 'A' | 'B' | 'C' | 'D'> = { name: 'A', label: 'B', keyword: 'C', body: 'D' };
const batch = 500;

function vectorOf({ texts }: IndexedDocument): string {
  const weights = new Map<string, string>();
  for (const { field, text } of texts) {
    const weight = weightOf[field];
    for (const token of indexTokens(text)) {
      const known = weights.get(token);
      if (known === undefined || weight < known) weights.set(token, weight);
    }
  }
  return [...weights].map(([token, weight]) => `'${token.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}

/** Fills the tables of the earlier SQL search: a vector per product, and its words. */
export async function fillSqlSearch(
  executor: Executor,
  documents: readonly IndexedDocument[],
): Promise<Set<string>> {
  await sql`truncate product_search, search_vocabulary`.execute(executor);
  const latin = new Map<string, number>();
  const chinese = new Set(synonymWords);
  for (let from = 0; from < documents.length; from += batch) {
    const slice = documents.slice(from, from + batch);
    for (const { texts } of slice) {
      for (const { field, text } of texts) {
        const folded = foldText(text);
        for (const word of latinTokens(folded)) {
          if (/^[a-z]{3,}$/.test(word)) latin.set(word, (latin.get(word) ?? 0) + (field === 'body' ? 1 : 10));
        }
        if (field === 'label' || field === 'keyword')
          for (const run of hanRuns(folded)) if (run.length > 1) chinese.add(run);
      }
    }
    const rows = slice.map((document) => sql`(${document.id}::integer, ${vectorOf(document)}::tsvector)`);
    await sql`insert into product_search (product_id, tokens) values ${sql.join(rows)}`.execute(executor);
  }
  const words = [...latin].map(([word, weight]) => sql`(${word}, ${weight}::integer, false)`);
  for (let from = 0; from < words.length; from += batch) {
    await sql`insert into search_vocabulary (word, weight, is_chinese)
      values ${sql.join(words.slice(from, from + batch))}`.execute(executor);
  }
  await sql`analyze`.execute(executor);
  return chinese;
}
