/** End of the warranty on workmanship, `months` after receipt (UTC); null without one. A day that a month lacks becomes its last. */
export function warrantyEnd(receivedAt: Date, months: number): Date | null {
  if (months === 0) return null;
  const end = new Date(receivedAt);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(receivedAt.getUTCDate(), lastDay));
  return end;
}
