import type { Compilable, CompiledQuery } from 'kysely';
import type { Executor } from './database.ts';

/** Stands in a statement for a value that comes with each sending. */
class Blank {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is built and put into words once and sent with other values each time: building a large one costs
 * more than sending it. `build` gets blanks in the place of `Values`, which it may pass on as parameters and nowhere
 * else; the words must not depend on them.
 */
export function compiledOnce<Values extends object, Row>(
  build: (executor: Executor, blanks: Values) => Compilable<Row>,
): (executor: Executor, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const blanks = new Proxy({} as Values, { get: (_, name) => new Blank(name) });
  return async (executor, values) => {
    compiled ??= build(executor, blanks).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Blank ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
