/** Prints the head of a table; returns a function that prints a row, numbers aligned to the right. */
export function openTable(
  title: string,
  head: readonly string[],
  widths: readonly number[],
): (row: readonly string[]) => void {
  const print = (row: readonly string[]): void => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${cells.join('  ')}\n`);
  };
  process.stdout.write(`\n${title}\n`);
  print(head);
  print(widths.map((width) => '-'.repeat(width)));
  return print;
}

/** Prints rows in columns, numbers aligned to the right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const print = openTable(title, head, widths);
  for (const row of rows) print(row);
}
