import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path);
const files = sourceFiles().filter(({ path }) => path.startsWith('src/') && !isTest(path));

/** Code that uses our own names: pages, islands and their modules; for the desk its client is the border. */
const inner =
  /^src\/(islands|desk\/(?!app\/desk-client\.ts)|components|pages|layouts|ui|site-data|client\/(?!api\/))/;

/** A field of the browser's speculation rules. */
const otherNames: readonly string[] = ['href_matches'];

/** Names of Fecshop without an underscore. */
const oldNames =
  /\b(addressList|attrLabel|countryArr|currencyList|discountrate|firstname|groupAttrArr|imgUrl|incrementId|langList|lastname|numPerPage|orderList|productList|qty|stateArr|stateStr|vedio)\b/g;

/** The code without comments and string literals. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/`(?:\\.|[^`\\])*`/g, '``')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/\/\/.*$/gm, '');
}

function wireNames({ path, text, imports }: SourceFile): string[] {
  const code = codeOf(text);
  const names = [
    // A property that is read, written or destructured.
    ...Array.from(
      code.matchAll(/(?:\.|[{,]\s*)([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b/g),
      (match) => match[1] ?? '',
    ),
    ...Array.from(code.matchAll(oldNames), (match) => match[0]),
  ].filter((name) => !otherNames.includes(name));
  return [
    ...imports.filter((target) => target.startsWith('src/kernel/wire/')).map((target) => `imports ${target}`),
    ...(/\bapi\.call\(|\bApi(?:Data|Input)\b/.test(code) ? ['calls the wire itself'] : []),
    ...names.map((name) => `says ${name}`),
  ].map((fault) => `${path} ${fault}`);
}

describe('the wire ends at the border', () => {
  const faults = files.filter(({ path }) => inner.test(path)).flatMap(wireNames);

  it('is used in client/api only: its shapes, calls and names', () => {
    expect(faults).toEqual([]);
  });

  it('is used on the server in routes and mappers only: services use our own names', () => {
    // Database columns contain underscores too, and some have old names of Fecshop.
    const columns = ['firstname', 'incrementId', 'lastname', 'qty'];
    const speaking = /\.(routes|mapper|repo)\.ts$|^src\/server\/(platform|seed)\//;
    const wrong = files
      .filter(({ path }) => path.startsWith('src/server/') && !speaking.test(path))
      .flatMap(({ path, text, imports }) => [
        ...imports
          .filter((target) => target.startsWith('src/kernel/wire/contracts/'))
          .map((target) => `${path} imports ${target}`),
        ...Array.from(codeOf(text).matchAll(oldNames), ([name]) => name)
          .filter((name) => !columns.includes(name))
          .map((name) => `${path} says ${name}`),
      ]);
    expect(wrong).toEqual([]);
  });
});

describe('lower and upper folders', () => {
  const importsOf = (from: RegExp, to: RegExp) =>
    files
      .filter(({ path }) => from.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((target) => to.test(target)).map((target) => `${path} imports ${target}`),
      );

  it('has no noun in the lower folders', () => {
    expect(
      importsOf(
        /^src\/kernel\/wire\/(?!(?:all-)?endpoints)[^/]+$/,
        // The shape of typed text and the names of modules import nothing themselves.
        /^src\/(?!kernel\/(?:wire\/[^/]+|shop\/text\/plain-text\.ts|shop\/settings\/shop-modules\.ts)$)/,
      ),
    ).toEqual([]);
  });

  it('does not appear in the shop’s own rules and types', () => {
    expect(importsOf(/^src\/kernel\/(?!wire\/)/, /^src\/kernel\/wire\//)).toEqual([]);
  });

  it('allows few imports of the table of all calls', () => {
    expect(
      importsOf(
        /^(?!src\/(client\/api\/|server\/(app|platform\/openapi\/openapi)\.ts$|kernel\/wire\/all-endpoints\.ts$))/,
        /^src\/kernel\/wire\/(?:all-)?endpoints\.ts$/,
      ),
    ).toEqual([]);
  });

  it('allows imports of contracts in the table, the client and the server only', () => {
    const leaning = importsOf(
      /^src\/(?!kernel\/wire\/(contracts\/|(?:all-)?endpoints\.ts$)|client\/api\/|server\/)/,
      /^src\/kernel\/wire\/contracts\//,
    );
    expect(leaning).toEqual([]);
  });
});
