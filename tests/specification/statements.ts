import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

/** The issue in which an unbuilt statement will be built. */
const issues = ['account', 'publishing', 'desk', 'jewel'] as const;

const proof = v.strictObject({
  /** A file of a Vitest or Playwright project. */
  file: v.string(),
  /** The titles of its groups and its own as in the source, joined by ` > `. */
  title: v.string(),
});

const statement = v.strictObject({
  section: v.pipe(v.string(), v.minLength(1)),
  statement: v.pipe(v.string(), v.minLength(1)),
  /** Why the test fails if the statement is no longer true. */
  test: v.optional(v.union([proof, v.pipe(v.array(proof), v.minLength(2))])),
  issue: v.optional(v.picklist(issues)),
});

export type Statement = v.InferOutput<typeof statement>;
export type Proof = v.InferOutput<typeof proof>;

const folder = 'tests/specification/statements';

/** Every statement of the specification, section by section. */
export const statements: readonly Statement[] = readdirSync(folder)
  .sort()
  .flatMap((name) => v.parse(v.array(statement), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))));

export const proofsOf = ({ test = [] }: Statement): readonly Proof[] => (Array.isArray(test) ? test : [test]);

/** The statements of a section that a test proves, as text. */
export const provenBy = (section: string, { file, title }: Proof): string[] =>
  statements
    .filter((each) => each.section === section)
    .filter((each) => proofsOf(each).some((one) => one.file === file && one.title === title))
    .map((each) => each.statement);
