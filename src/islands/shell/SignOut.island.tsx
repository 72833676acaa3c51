import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';
import { signOut } from './sign-out.ts';

/** The last entry of the account's menu. */
export default function SignOut({ label }: { label: string }) {
  const [isLeaving, leave] = usePending(signOut);
  return (
    <Button kind="quiet" isPending={isLeaving} onClick={leave}>
      {label}
    </Button>
  );
}
