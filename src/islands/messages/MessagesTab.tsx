import { pageHref } from '#client/preferences.ts';
import { isCustomer, rememberReturnPath } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

const messagesPath = '/myOrder/message/?type=1';

/** Target of the messages icon: the account's messages, or the login page first. */
export function goToMessages(): void {
  const path = pageHref(messagesPath);
  if (isCustomer()) {
    location.assign(path);
    return;
  }
  rememberReturnPath(path);
  location.assign(pageHref('/login/'));
}

/** Only reached by arrow keys: a click on the tab opens the messages page at once. */
export function MessagesTab({ t }: { t: Translate }) {
  return (
    <DrawerBody>
      <EmptyState
        icon="message"
        title={t('messages.title')}
        action={
          <button type="button" className={buttonClass()} onClick={goToMessages}>
            {t('messages.open')}
          </button>
        }
      >
        {t('messages.text')}
      </EmptyState>
    </DrawerBody>
  );
}
