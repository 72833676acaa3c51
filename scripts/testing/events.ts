/** Messages of the Vitest and Playwright reporters to the process that started them. */
export type TestEvent =
  /** The total of files or tests is known. */
  | { kind: 'begin'; units: number }
  /** One file or test has ended. */
  | { kind: 'unit' }
  | { kind: 'result'; outcome: 'passed' | 'failed' | 'skipped'; file: string; title: string }
  /** An error outside of any test, such as a failed set-up. */
  | { kind: 'error'; file: string; message: string };

/** Sends an event over the IPC channel; does nothing without a parent. */
export function sendEvent(event: TestEvent): void {
  if (process.connected) process.send?.(event);
}

/** Ends this test run when its parent process is gone, so that no worker is left behind. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
  // Listening alone must not keep the process alive.
  process.channel?.unref();
}
