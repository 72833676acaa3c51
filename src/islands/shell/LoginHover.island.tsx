import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { boot } from '#client/boot.ts';
import { pageHref } from '#client/preferences.ts';
import { $token, $user, rememberReturnPath } from '#client/session.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePending } from '#ui/use-pending.ts';
import { sessionLoaders } from './session-loaders.store.ts';
import { signOut } from './sign-out.ts';
import { usePopoverRequest } from './use-popover-request.ts';

const loadTexts = () => overlayTexts(['shell']);
const leaveDelayMs = 350;

function SignedOut({ t }: { t: Translate }) {
  const benefits = [
    'benefit-orders',
    'benefit-favourites',
    ...(hasModule('studio') ? ['benefit-designs'] : []),
    ...(hasModule('appointments') ? ['benefit-appointments'] : []),
  ];
  return (
    <>
      <p className="font-display text-[1.625rem] leading-tight">{t('shell.welcome')}</p>
      <ul className="mt-4 flex flex-col gap-2.5 text-sm leading-relaxed">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Icon name="check" size={16} className="mt-1 text-gold" />
            {t(`shell.${benefit}`)}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-2.5">
        <a
          href={pageHref('/login/')}
          className={buttonClass('primary', true)}
          onClick={() => rememberReturnPath()}
        >
          {t('shell.login')}
        </a>
        <a
          href={pageHref('/register/')}
          className={buttonClass('secondary', true)}
          onClick={() => rememberReturnPath()}
        >
          {t('shell.register')}
        </a>
      </div>
    </>
  );
}

const accountLinks: readonly { key: string; icon: IconName; path: string }[] = [
  { key: 'information', icon: 'account', path: '/myOrder/account/' },
  { key: 'orders', icon: 'bag', path: '/myOrder/order/?type=2' },
  { key: 'appointments', icon: 'calendar', path: '/myOrder/appointment/?type=4' },
];

function SignedIn({ t }: { t: Translate }) {
  const user = useStore($user);
  const [isLeaving, leave] = usePending(signOut);
  const isGuest = user?.isGuest === true;
  const links = isGuest ? accountLinks.filter(({ key }) => key === 'orders') : accountLinks;
  return (
    <>
      <p className="font-display text-[1.625rem] leading-tight break-words">
        {user?.firstName ? t('shell.hello', { name: user.firstName }) : t('shell.helloNobody')}
      </p>
      {isGuest && <p className="mt-2 text-sm leading-relaxed text-stone">{t('shell.guest')}</p>}
      <ul className="mt-4 border-t border-line">
        {links.map(({ key, icon, path }) => (
          <li key={key} className="border-b border-line">
            <a href={pageHref(path)} className="flex min-h-12 items-center gap-3 hover:text-gold">
              <Icon name={icon} size={20} />
              {t(`shell.${key}`)}
            </a>
          </li>
        ))}
      </ul>
      <Button kind="quiet" isPending={isLeaving} onClick={leave} className="mt-3">
        {t('shell.signOut')}
      </Button>
    </>
  );
}

/** The sheet under the account icon; opened by `shop:account`, on hover and on click. */
export default function LoginHover() {
  const t = useLoaded(loadTexts);
  const token = useStore($token, { ssr: 'initial' });
  const { isOpen, anchor, close } = usePopoverRequest('shop:account');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => boot(sessionLoaders), []);

  const stay = () => clearTimeout(timer.current);
  const leave = () => {
    stay();
    timer.current = setTimeout(close, leaveDelayMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two handlers only touch the timer
  useEffect(() => {
    if (!isOpen || !anchor) return;
    anchor.addEventListener('pointerenter', stay);
    anchor.addEventListener('pointerleave', leave);
    return () => {
      stay();
      anchor.removeEventListener('pointerenter', stay);
      anchor.removeEventListener('pointerleave', leave);
    };
  }, [isOpen, anchor]);

  if (!t) return null;
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={t('shell.account')}
      anchor={anchor}
      onPointerEnter={stay}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leave();
      }}
    >
      {token === '' ? <SignedOut t={t} /> : <SignedIn t={t} />}
    </Popover>
  );
}
