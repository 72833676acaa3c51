/** A row of a state table: event, transition, the function that writes it, and side effects. */
export interface Transition<State extends string, Event extends string> {
  from: readonly State[];
  event: Event;
  to: State;
  /** The only function that makes this transition. */
  writer: string;
  /** Side effects; '' for none. */
  effects: string;
}

/** The state after an event; undefined if the table has no such transition. */
export function stateAfter<State extends string, Event extends string>(
  table: readonly Transition<State, Event>[],
  from: State,
  event: Event,
): State | undefined {
  return table.find((row) => row.event === event && row.from.includes(from))?.to;
}

/** Whether any event leads from one state to another. */
export function hasTransition<State extends string>(
  table: readonly Transition<State, string>[],
  from: State,
  to: State,
): boolean {
  return table.some((row) => row.to === to && row.from.includes(from));
}

/** The table as a mermaid diagram and as rows, for the documentation. */
export function drawTable(
  title: string,
  first: string,
  table: readonly Transition<string, string>[],
): string {
  const arrows = table.flatMap(({ from, event, to }) =>
    from.map((state) => `  ${state} --> ${to}: ${event}`),
  );
  const rows = table.map(
    ({ from, event, to, writer, effects }) =>
      `| ${from.join(', ')} | ${event} | ${to} | \`${writer}\` | ${effects || '–'} |`,
  );
  return [
    `## ${title}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${first}`,
    ...arrows,
    '```',
    '',
    '| from | event | to | writer | what it does besides |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
