import type { Face } from './faces.ts';
import type { Paper } from './paper.ts';

/** All texts of a paper with their faces, so that fonts can be loaded before layout. */
export function textsOfPaper(paper: Paper): { text: string; face: Face }[] {
  const said = (face: Face, ...texts: readonly string[]) => texts.map((text) => ({ text, face }));
  const facts = [...paper.facts, ...paper.parties].flatMap(({ label, lines }) => [label, ...lines]);
  const items = paper.items.flatMap(({ detail, rows }) => [
    ...detail,
    ...rows.flatMap(({ label, value }) => [label, value]),
  ]);
  const totals = paper.totals.flatMap(({ label, amount }) => [label, amount]);
  const views = paper.drawings?.views ?? [];
  return [
    ...said('display', paper.brand, paper.heading, ...paper.items.map(({ name }) => name)),
    ...said('strong', ...totals, ...paper.items.map(({ amount }) => amount)),
    ...said('text', paper.brandLine, paper.foot, '0123456789/ ', ...paper.seller, ...facts, ...items),
    ...said('text', ...totals, ...paper.statements, ...(paper.seal?.lines ?? [])),
    ...said('text', ...views.map(({ label }) => label)),
    ...said('strong', ...views.flatMap(({ marks = [] }) => marks.map(({ text }) => text))),
  ];
}
