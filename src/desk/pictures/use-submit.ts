import { useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { errorMessages } from '../base/error-messages.ts';

/** Message of a refusal, and its field. */
interface Problem {
  text: string;
  field: string;
}

const none: Problem = { text: '', field: '' };

/** Runs the work of a form and keeps the message of a refusal. */
export function useSubmit(): { problem: Problem; submit: (work: () => Promise<void>) => Promise<void> } {
  const { t } = useDesk();
  const [problem, setProblem] = useState(none);
  async function submit(work: () => Promise<void>): Promise<void> {
    setProblem(none);
    try {
      await work();
    } catch (error) {
      setProblem({
        text: errorMessages(error, t),
        field: error instanceof DeskError ? (error.field ?? '') : '',
      });
    }
  }
  return { problem, submit };
}
