/** One row of a table of states: what happens, where it leads, who writes it and what else it does. */
export interface Move<State extends string, Event extends string> {
  from: readonly State[];
  event: Event;
  to: State;
  /** The one function that makes this move. */
  writer: string;
  /** What the move does besides; '' for nothing. */
  effects: string;
}

/** Where an event leads from a state; undefined when the table has no such move. */
export function stateAfter<State extends string, Event extends string>(
  table: readonly Move<State, Event>[],
  from: State,
  event: Event,
): State | undefined {
  return table.find((move) => move.event === event && move.from.includes(from))?.to;
}

/** Whether any event leads from one state to another. */
export function mayMove<State extends string>(
  table: readonly Move<State, string>[],
  from: State,
  to: State,
): boolean {
  return table.some((move) => move.to === to && move.from.includes(from));
}

/** The table as a drawing (mermaid) and as rows to read, for the documentation. */
export function drawTable(title: string, first: string, table: readonly Move<string, string>[]): string {
  const arrows = table.flatMap(({ from, event, to }) => from.map((each) => `  ${each} --> ${to}: ${event}`));
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
