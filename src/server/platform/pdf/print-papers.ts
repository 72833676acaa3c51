import { newDocument } from './new-document.ts';
import type { Paper, PrintedPaper } from './paper.ts';
import { lookOf, type PaperTheme } from './paper-look.ts';
import { textsOfPaper } from './paper-texts.ts';
import { Printer } from './print-paper.ts';
import { Typesetter } from './typesetting.ts';

/** Renders papers as one PDF with selectable text and subset fonts; each begins a page. */
export async function printPapers(
  papers: readonly [Paper, ...Paper[]],
  theme: PaperTheme,
): Promise<PrintedPaper> {
  const look = await lookOf(theme);
  const document = newDocument(papers[0]);
  const missing: string[] = [];
  for (const [index, paper] of papers.entries()) {
    if (index > 0) document.pdf.addPage();
    const set = new Typesetter(document.pdf, paper.language);
    await set.registerFonts(textsOfPaper(paper));
    new Printer(document.pdf, set, paper, look).print();
    missing.push(...set.missing);
  }
  return { bytes: await document.finish(), missing };
}
