import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSpecification } from 'vitest/node';
import { endWithParent, sendEvent } from './events.ts';

/** Reports each test to the runner of `npm test`; what failed is printed by Vitest's own reporter. */
export default class VitestEvents implements Reporter {
  onInit(): void {
    endWithParent();
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    sendEvent({ kind: 'begin', units: specifications.length });
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'pending') return;
    const { module, fullName: title } = test;
    sendEvent({ kind: 'result', outcome: state, file: relative(process.cwd(), module.moduleId), title });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    for (const { message } of module.errors()) sendEvent({ kind: 'error', file, message });
    sendEvent({ kind: 'unit' });
  }

  onTestRunEnd(_: unknown, errors: readonly { message: string }[], reason: TestRunEndReason): void {
    for (const { message } of errors) sendEvent({ kind: 'error', file: '', message });
    if (reason === 'interrupted') sendEvent({ kind: 'error', file: '', message: 'interrupted' });
  }
}
