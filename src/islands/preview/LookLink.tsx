import type { ReactNode, SyntheticEvent } from 'react';
import type { SharedLook } from '#client/design-link.ts';

/** A link that keeps how the piece is looked at in the moment it is pressed. */
export function LookLink({
  addressAs,
  lookNow,
  className,
  children,
}: {
  addressAs: (look: SharedLook) => string;
  lookNow: () => SharedLook;
  className: string;
  children: ReactNode;
}) {
  // The hand that turns the piece draws nothing anew here. A press of any button comes before its menu or its tab.
  const keep = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = addressAs(lookNow());
  };
  return (
    <a href={addressAs(lookNow())} onPointerDown={keep} onClick={keep} className={className}>
      {children}
    </a>
  );
}
