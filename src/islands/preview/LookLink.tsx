import type { ReactNode, SyntheticEvent } from 'react';
import type { SharedLook } from '#client/design-link.ts';

/** A link that adds the current view when it is pressed. */
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
  // Rotating the piece does not re-render this component. Any press comes before its menu or new tab opens.
  const keep = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = addressAs(lookNow());
  };
  return (
    <a href={addressAs(lookNow())} onPointerDown={keep} onClick={keep} className={className}>
      {children}
    </a>
  );
}
