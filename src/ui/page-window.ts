/**
 * The page numbers to show: first, last and those around the current one. Negative entries are gaps.
 * `pageWindow(5, 9)` returns `[1, -1, 4, 5, 6, -2, 9]`.
 */
export function pageWindow(page: number, pageCount: number): number[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pageCount));
  const numbers = [...wanted].sort((a, b) => a - b);
  const entries: number[] = [];
  let gaps = 0;
  for (const [index, current] of numbers.entries()) {
    const previous = numbers[index - 1] ?? current - 1;
    if (current - previous === 2) entries.push(current - 1);
    else if (current - previous > 2) {
      gaps += 1;
      entries.push(-gaps);
    }
    entries.push(current);
  }
  return entries;
}
