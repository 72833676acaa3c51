import { Button } from '#ui/Button.tsx';
import { type AskedTest, useGradeTest } from './use-grade-test.tsx';

/** Opens the blind test of a grade. */
export function GradeTestButton({ label, ...test }: AskedTest & { label: string }) {
  const { open, isLoading, dialog } = useGradeTest(test);
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" isPending={isLoading} onClick={open} data-try={test.kind}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
