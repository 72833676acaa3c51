import {
  AliasNode,
  type CompiledQuery,
  type OperationNode,
  type QueryResult,
  type RawBuilder,
  TableNode,
} from 'kysely';
import type { Executor } from './database.ts';

interface DeclaredWrite<R> extends CompiledQuery<R> {
  readonly writes: readonly string[];
}

/**
 * Executes a raw statement that writes these tables. Raw SQL is not parsed, so a raw write must be executed by this
 * function: it invalidates caches and is noted in the audit log. Queries of Kysely's builders name their tables themselves.
 */
export function executeWrite<R>(
  executor: Executor,
  tables: readonly string[],
  statement: RawBuilder<R>,
): Promise<QueryResult<R>> {
  const declared: DeclaredWrite<R> = { ...statement.compile(executor), writes: tables };
  return executor.executeQuery(declared);
}

function tableNames(node: OperationNode | undefined): string[] {
  if (!node) return [];
  if (TableNode.is(node)) return [node.table.identifier.name];
  if (AliasNode.is(node)) return tableNames(node.node);
  throw new Error(`cannot tell the table of a ${node.kind}`);
}

/** A query of Kysely's builders: the parts of its tree that say which table it writes. */
interface BuilderQuery {
  kind: string;
  with?: { expressions: readonly { expression: OperationNode }[] };
  into?: OperationNode;
  table?: OperationNode;
  from?: { froms: readonly OperationNode[] };
}

function tablesOfTree(node: BuilderQuery): string[] {
  const common = node.with?.expressions.flatMap(({ expression }) => tablesOfTree(expression as BuilderQuery));
  const own =
    node.kind === 'InsertQueryNode' || node.kind === 'MergeQueryNode'
      ? tableNames(node.into)
      : node.kind === 'UpdateQueryNode'
        ? tableNames(node.table)
        : node.kind === 'DeleteQueryNode'
          ? (node.from?.froms ?? []).flatMap(tableNames)
          : [];
  return [...(common ?? []), ...own];
}

/** The tables that a query writes, from its tree or as declared to `executeWrite`. */
export function writtenTables(query: CompiledQuery): readonly string[] {
  return 'writes' in query
    ? (query as DeclaredWrite<unknown>).writes
    : tablesOfTree(query.query as BuilderQuery);
}
