import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path);
const files = sourceFiles().filter(({ path }) => path.startsWith('src/') && !isTest(path));

/** Everything that speaks the shop's own language: pages, islands and what they are made of; the desk's client is its border. */
const inner =
  /^src\/(islands|desk\/(?!app\/desk-client\.ts)|components|pages|layouts|ui|site-data|client\/(?!api\/))/;

/** Of the browser's speculation rules. */
const otherNames: readonly string[] = ['href_matches'];

/** Names of Fecshop's that no underscore gives away. */
const oldNames =
  /\b(addressList|attrLabel|countryArr|currencyList|discountrate|firstname|groupAttrArr|imgUrl|incrementId|langList|lastname|numPerPage|orderList|productList|qty|stateArr|stateStr|vedio)\b/g;

/** The code without comments and texts, in which any word may stand. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/`(?:\\.|[^`\\])*`/g, '``')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/\/\/.*$/gm, '');
}

function wireWords({ path, text, imports }: SourceFile): string[] {
  const code = codeOf(text);
  const names = [
    // A property that is read, a key that is written or taken apart.
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
  const faults = files.filter(({ path }) => inner.test(path)).flatMap(wireWords);

  it('is known to client/api alone: no shape, no call, no name of it anywhere else', () => {
    expect(faults).toEqual([]);
  });

  it('is known on the server to routes and mappers: services ask and decide in the shop’s own words', () => {
    // Rows of the database have names with underscores, too, and some of Fecshop's columns their old ones.
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

describe('ground and roof', () => {
  const importsOf = (from: RegExp, to: RegExp) =>
    files
      .filter(({ path }) => from.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((target) => to.test(target)).map((target) => `${path} imports ${target}`),
      );

  it('keeps nouns out of the ground', () => {
    expect(
      importsOf(/^src\/kernel\/wire\/(?!(?:all-)?endpoints)[^/]+$/, /^src\/(?!kernel\/wire\/[^/]+$)/),
    ).toEqual([]);
  });

  it('keeps the wire out of the shop’s own rules and types', () => {
    expect(importsOf(/^src\/kernel\/(?!wire\/)/, /^src\/kernel\/wire\//)).toEqual([]);
  });

  it('lets few lean on the table of all calls', () => {
    expect(
      importsOf(
        /^(?!src\/(client\/api\/|server\/(app|platform\/openapi\/openapi)\.ts$|kernel\/wire\/all-endpoints\.ts$))/,
        /^src\/kernel\/wire\/(?:all-)?endpoints\.ts$/,
      ),
    ).toEqual([]);
  });

  it('hands the contracts to nobody but the table, the border and the server', () => {
    const leaning = importsOf(
      /^src\/(?!kernel\/wire\/(contracts\/|(?:all-)?endpoints\.ts$)|client\/api\/|server\/)/,
      /^src\/kernel\/wire\/contracts\//,
    );
    expect(leaning).toEqual([]);
  });
});
