import { expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';

interface AnyNode {
  type: string;
  kind?: string;
  requirement?: unknown;
  pipe?: AnyNode[];
  entries?: Record<string, AnyNode>;
  item?: AnyNode;
  items?: AnyNode[];
  options?: unknown[];
  wrapped?: AnyNode;
  key?: AnyNode;
  value?: AnyNode;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Paths of the numbers in a schema that have no whole-number or no largest value. */
function unboundedNumbers(node: AnyNode, path: string): string[] {
  const steps = (node.pipe ?? []).map(({ type }) => type);
  // A column holds no fraction, and no larger number: the query would fail.
  const most = node.pipe?.find(({ type }) => type === 'max_value')?.requirement;
  const isWhole = steps.includes('integer') || Number(most) <= 1_000;
  const isBounded = steps.includes('safe_integer') || (isWhole && most !== undefined);
  // A choice of a select box is text or a number, and becomes a number of the last step.
  const isChosen = (node.pipe ?? []).slice(1).some(({ type }) => type === 'number' || type === 'picklist');
  const own = node.type === 'number' && !isBounded ? [path] : [];
  const children: [string, unknown][] = [
    ...Object.entries(node.entries ?? {}),
    ...(isChosen ? [] : (node.options ?? [])).map((each): [string, unknown] => ['|', each]),
    ...(node.items ?? []).map((each): [string, unknown] => ['[]', each]),
    ...[node.item, node.wrapped, node.key, node.value].map((each): [string, unknown] => ['', each]),
    ...(node.pipe ?? [])
      .slice(1)
      .filter(({ kind }) => kind === 'schema')
      .map((each): [string, unknown] => ['>', each]),
  ];
  return [
    ...own,
    ...children.flatMap(([name, child]) => (isNode(child) ? unboundedNumbers(child, `${path} ${name}`) : [])),
  ];
}

it('every number that the desk accepts is whole and has a largest value', () => {
  const found = Object.values(deskCalls).flatMap(({ path, input }) =>
    unboundedNumbers(input as AnyNode, path),
  );
  expect(found).toEqual([]);
});
