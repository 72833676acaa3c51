import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import { useDesk } from '../base/desk-context.ts';
import { useSignIn } from './sign-in-context.ts';

const item =
  'flex min-h-9 w-full items-center px-4 text-left text-sm hover:bg-mist focus-visible:outline-2 focus-visible:-outline-offset-2';

/** Menu with the person's name, account, shortcuts and sign-out. */
export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { t, me, call } = useDesk();
  const { leave } = useSignIn();
  const id = useId();
  const signOut = async () => {
    // Offline, the token is only removed here; the session expires on the host.
    await call('deskSignOut', {}).catch(() => undefined);
    leave();
  };
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-9 items-center gap-2 rounded-control pl-3 text-sm [anchor-name:--person] hover:text-gold focus-visible:outline-2 focus-visible:outline-offset-2"
      >
        <Icon name="account" size={18} />
        <span className="max-w-40 truncate">{me.name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-auto top-[anchor(bottom)] right-[anchor(right)] mt-2 w-64 rounded-control border border-line bg-paper py-2 text-ink shadow-xl [position-anchor:--person]"
      >
        <p className="px-4 pb-2 text-xs text-stone">
          {me.email}
          <br />
          {me.roles.map((role) => t(`desk.role-${role}`)).join(' · ')}
        </p>
        <Link to="/me" className={item} onClick={close}>
          {t('desk.my-account')}
        </Link>
        <button
          type="button"
          className={item}
          onClick={() => {
            close();
            onHelp();
          }}
        >
          {t('desk.keys')}
        </button>
        <button type="button" className={item} onClick={() => void signOut()}>
          {t('desk.sign-out')}
        </button>
      </div>
    </div>
  );
}
