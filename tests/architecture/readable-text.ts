import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Vitest looks up each property of a CommonJS module through a proxy: the scanner's loop would do so millions of times. */
const { SyntaxKind } = ts;

/** A piece of text that only developers read. */
export interface ReadableText {
  path: string;
  line: number;
  kind: 'comment' | 'declaration' | 'document' | 'export' | 'file name' | 'identifier' | 'message' | 'title';
  text: string;
}

const testCalls = ['it', 'test', 'describe', 'suite', 'each', 'skip', 'only', 'step', 'skipIf', 'runIf'];
const logCalls = ['trace', 'debug', 'info', 'log', 'warn', 'error', 'fatal'];
/** After these tokens a slash divides; after any other it starts a regular expression. */
const endOfOperand = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);
const stringTokens = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]);

const declarations = new Set([
  SyntaxKind.ConstKeyword,
  SyntaxKind.LetKeyword,
  SyntaxKind.FunctionKeyword,
  SyntaxKind.ClassKeyword,
  SyntaxKind.InterfaceKeyword,
  SyntaxKind.TypeKeyword,
]);

interface Bracket {
  /** Name of the called function; empty for other brackets. */
  callee: string;
  isTemplate: boolean;
}

function kindOfString(callee: string): 'message' | 'title' | undefined {
  if (testCalls.includes(callee)) return 'title';
  return logCalls.includes(callee) || callee.endsWith('Error') ? 'message' : undefined;
}

/** Comments, names, test titles, log messages and error messages of a TypeScript file. */
function textsOfScript(path: string, source: string): ReadableText[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, source);
  let line = 1;
  let counted = 0;
  /** Positions only increase, so line ends are counted once. */
  const lineAt = (position: number): number => {
    for (; counted < position; counted += 1) if (source.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const texts: ReadableText[] = [];
  const names = new Set<string>();
  const brackets: Bracket[] = [];
  let previous = SyntaxKind.Unknown;
  /** Name before an opening parenthesis; `it.each([…])` passes its name on to the next one. */
  let callee = '';
  let isExported = false;

  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === SyntaxKind.SlashToken || token === SyntaxKind.SlashEqualsToken) {
      if (!endOfOperand.has(previous)) token = scanner.reScanSlashToken();
    } else if (token === SyntaxKind.CloseBraceToken && brackets.at(-1)?.isTemplate) {
      token = scanner.reScanTemplateToken(false);
      if (token === SyntaxKind.TemplateTail) brackets.pop();
    }
    const add = (kind: ReadableText['kind'], text: string) =>
      texts.push({ path, line: lineAt(scanner.getTokenStart()), kind, text });

    if (token === SyntaxKind.SingleLineCommentTrivia || token === SyntaxKind.MultiLineCommentTrivia) {
      add('comment', scanner.getTokenText());
    }
    if (token >= SyntaxKind.FirstTriviaToken && token <= SyntaxKind.LastTriviaToken) continue;

    if (stringTokens.has(token)) {
      const call = brackets.findLast(({ isTemplate }) => !isTemplate)?.callee ?? '';
      const kind = kindOfString(call);
      if (kind) add(kind, scanner.getTokenText());
    }
    if (token === SyntaxKind.TemplateHead) brackets.push({ callee: '', isTemplate: true });
    else if (token === SyntaxKind.OpenParenToken) brackets.push({ callee, isTemplate: false });
    else if (token === SyntaxKind.OpenBraceToken || token === SyntaxKind.OpenBracketToken) {
      brackets.push({ callee: '', isTemplate: false });
    }
    let nextCallee = '';
    if (
      token === SyntaxKind.CloseParenToken ||
      token === SyntaxKind.CloseBraceToken ||
      token === SyntaxKind.CloseBracketToken
    ) {
      const closed = brackets.pop();
      if (closed && testCalls.includes(closed.callee)) nextCallee = closed.callee;
    } else if (token === SyntaxKind.Identifier || token > SyntaxKind.LastReservedWord) {
      const name = scanner.getTokenText();
      if (isExported && token === SyntaxKind.Identifier) add('export', name);
      const kind = declarations.has(previous) ? 'declaration' : 'identifier';
      if (token === SyntaxKind.Identifier && !names.has(`${kind} ${name}`)) {
        names.add(`${kind} ${name}`);
        add(kind, name);
      }
      nextCallee = name;
    }
    isExported =
      token === SyntaxKind.ExportKeyword ||
      (isExported && (token === SyntaxKind.AsyncKeyword || declarations.has(token)));
    callee = nextCallee;
    previous = token;
  }
  return texts;
}

/** Matches of a comment pattern, with their lines. */
function commentsOf(path: string, source: string, pattern: RegExp): ReadableText[] {
  return Array.from(source.matchAll(pattern), (match) => ({
    path,
    line: source.slice(0, match.index).split('\n').length,
    kind: 'comment' as const,
    text: match[0],
  }));
}

function textsOfPage(path: string, source: string): ReadableText[] {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(source);
  const script = frontmatter ? textsOfScript(path, `\n${frontmatter[1]}`) : [];
  const template = source.replace(/^---\n[\s\S]*?\n---/, (code) => code.replaceAll(/[^\n]/g, ''));
  return [...script, ...commentsOf(path, template, /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)];
}

const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());

/** Prose of a Markdown file, without code and without the columns `wrong` and `not` of its tables. */
function textsOfDocument(path: string, source: string): ReadableText[] {
  let isCode = false;
  let wrongColumn = -1;
  return source.split('\n').flatMap((line, index, lines) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isTable = line.startsWith('|');
    if (!isTable) wrongColumn = -1;
    else if (!lines[index - 1]?.startsWith('|')) {
      wrongColumn = cellsOf(line).findIndex((cell) => cell === 'wrong' || cell === 'not');
    }
    if (isCode || line.trim() === '') return [];
    const cells = cellsOf(line).filter((_, column) => column !== wrongColumn);
    const text = (isTable ? cells.join(' | ') : line).replaceAll(/`[^`]*`/g, '');
    return [{ path, line: index + 1, kind: 'document' as const, text }];
  });
}

const isRead =
  /\.(?:ts|tsx|mjs|astro|md|css|yml|yaml|service|timer|path|conf)$|(?:Caddyfile|Dockerfile|run)$/;

/** The texts for developers in a file: its comments, names, test titles and messages, or its prose. */
export function textsOf(path: string, source: string): ReadableText[] {
  if (/\.(?:ts|tsx|mjs)$/.test(path)) return textsOfScript(path, source);
  if (path.endsWith('.astro')) return textsOfPage(path, source);
  if (path.endsWith('.md')) return textsOfDocument(path, source);
  if (path.endsWith('.css')) return commentsOf(path, source, /\/\*[\s\S]*?\*\//g);
  return commentsOf(path, source, /(?<=^|\s)#.*$/gm);
}

/** Every text for developers in the tree, except UI texts and the data of the demonstration shop. */
export function readableTexts(): ReadableText[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && !/^(?:i18n|public)\/|^src\/server\/seed\/.*\.(?:md|json)$/.test(path))
    .flatMap((path) => {
      try {
        const name: ReadableText = { path, line: 1, kind: 'file name', text: path };
        return isRead.test(path) ? [name, ...textsOf(path, readFileSync(path, 'utf8'))] : [name];
      } catch (error) {
        // Deleted in the working tree, but not yet in the index.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    });
}
