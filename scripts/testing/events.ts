/** What the reporters of Vitest and Playwright send to the process that started them. */
export type TestEvent =
  /** The run is known: how many files or tests it has. */
  | { kind: 'begin'; units: number }
  /** One of those is done. */
  | { kind: 'unit' }
  | { kind: 'result'; outcome: 'passed' | 'failed' | 'skipped'; file: string; title: string }
  /** An error outside of any test, such as a failed set-up. */
  | { kind: 'error'; file: string; message: string };

/** Sends an event over the IPC channel; without a parent that listens nothing happens. */
export function sendEvent(event: TestEvent): void {
  if (process.connected) process.send?.(event);
}

/** Ends this test run when the process that started it is gone, so that no worker is left behind. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
  // Listening alone must not keep the process alive.
  process.channel?.unref();
}
