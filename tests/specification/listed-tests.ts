import ts from 'typescript';

/** A test in a file: the titles of its groups and its own, and why it does not run. */
export interface ListedTest {
  title: string;
  /** Empty for a test that runs whenever its file does. */
  idle: string;
}

const groups = ['describe', 'suite'];
const roots = ['it', 'test', ...groups];
/** Modifiers of tests that do not run, or that stop others. */
const idling = ['skip', 'only', 'todo', 'fixme', 'fail', 'fails', 'skipIf', 'runIf'];
/** Calls of the runner that are no test. */
const helpers = /^(?:before|after)(?:Each|All)$|^(?:use|setTimeout|slow|step|extend|info|configure)$/;

/** `test.describe.skip`, `it.each([…])` as a list of names; empty for other expressions. */
function chainOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) {
    const before = chainOf(callee.expression);
    return before.length > 0 ? [...before, callee.name.text] : [];
  }
  if (ts.isCallExpression(callee)) return chainOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? chainOf(callee.tag) : [];
}

const isFunction = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** A title as in the source: with `%s` of an `each` and `${…}` of a template. */
function titleOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const written = node.getText();
  return ts.isTemplateExpression(node) ? written.slice(1, -1) : `\${${written}}`;
}

/** `{ skip: true }` beside a title. */
function idleByOption(call: ts.CallExpression): string {
  const names = call.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.map(({ name }) => name?.getText() ?? ''));
  return names.find((name) => idling.includes(name)) ?? '';
}

/** `test.skip()`, `test.fixme(condition)` or `context.skip()` among the statements of a body. */
function idleWithin(body: ts.Node, context: string): string {
  let found = '';
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && !isFunction(node.arguments.at(-1))) {
      const [root = '', ...names] = chainOf(node.expression);
      const isOfRunner = ['it', 'test'].includes(root) || (context !== '' && root === context);
      found ||= isOfRunner ? (names.find((name) => idling.includes(name)) ?? '') : '';
    }
    // The body of a nested test belongs to that test.
    if (!(ts.isCallExpression(node) && node !== body && roots.includes(chainOf(node.expression)[0] ?? '')))
      ts.forEachChild(node, look);
  };
  look(body);
  return found;
}

const contextOf = (run: ts.ArrowFunction | ts.FunctionExpression): string => {
  const [first] = run.parameters;
  return first && ts.isIdentifier(first.name) ? first.name.text : '';
};

/** Every test in a file of Vitest or Playwright, without running it. */
export function listTests(path: string, text: string): ListedTest[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: ListedTest[] = [];
  let hasOnly = false;

  function visit(node: ts.Node, above: readonly string[], idle: string): void {
    const chain = ts.isCallExpression(node) ? chainOf(node.expression) : [];
    if (!ts.isCallExpression(node) || !roots.includes(chain[0] ?? '')) {
      const isConditional = ts.isIfStatement(node) || ts.isConditionalExpression(node);
      ts.forEachChild(node, (child) => visit(child, above, idle || (isConditional ? 'a condition' : '')));
      return;
    }
    const [title] = node.arguments;
    if (!title || chain.some((name) => helpers.test(name))) return;
    const run = node.arguments.find(isFunction);
    // `test.skip(condition, 'why')` without a title skips its neighbours, which `idleWithin` has handled.
    if (isFunction(title)) return;
    const own = chain.find((name) => idling.includes(name)) ?? idleByOption(node);
    hasOnly ||= own === 'only';
    const titles = [...above, titleOf(title)];
    if (chain.some((name) => groups.includes(name))) {
      const here = idle || own || (run ? idleWithin(run.body, '') : '');
      if (run) ts.forEachChild(run.body, (child) => visit(child, titles, here));
      return;
    }
    if (!run && !own) return;
    const body = run ? idleWithin(run.body, contextOf(run)) : 'no body';
    found.push({ title: titles.join(' > '), idle: idle || own || body });
  }

  const ofFile = idleWithin(file, '');
  ts.forEachChild(file, (child) => visit(child, [], ofFile));
  return hasOnly ? found.map((test) => ({ ...test, idle: test.idle || 'only' })) : found;
}
