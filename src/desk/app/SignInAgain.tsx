import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignIn } from './sign-in-context.ts';

/** Sign-in dialog above the current screen after a session has expired; the screen keeps its input. */
export function SignInAgain() {
  const { t, me } = useDesk();
  const { leave } = useSignIn();
  return (
    <DeskDialog
      title={t('desk-entrance.again-title')}
      closeLabel={t('desk.sign-out')}
      endsAll
      onClose={leave}
    >
      <p className="mb-5 text-sm">{t('desk-entrance.again')}</p>
      <SignIn email={me.email} />
      <div className="mt-3">
        <Button kind="quiet" onPress={leave}>
          {t('desk.sign-out')}
        </Button>
      </div>
    </DeskDialog>
  );
}
