const offsetMs = 8 * 3_600_000;

/** `YYYY-MM-DD hh:mm:ss` in Hong Kong, as QFPay writes every time. */
export function toQianfangTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Undefined for what is no such time. */
export function fromQianfangTime(written: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(written);
  if (!match) return undefined;
  const at = new Date(`${match[1]}T${match[2]}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
