/** `Y-m-d H:i:s` in UTC, as the original writes times. */
export function wireTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
