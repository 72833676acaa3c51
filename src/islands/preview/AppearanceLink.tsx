import type { ReactNode, SyntheticEvent } from 'react';
import type { SharedLook } from '#client/design-link.ts';

/** A link that adds the current view when it is pressed. */
export function AppearanceLink({
  addressAs,
  currentAppearance,
  className,
  children,
}: {
  addressAs: (appearance: SharedLook) => string;
  currentAppearance: () => SharedLook;
  className: string;
  children: ReactNode;
}) {
  // Rotating the piece does not re-render this component. Any press comes before its menu or new tab opens.
  const update = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = addressAs(currentAppearance());
  };
  return (
    <a href={addressAs(currentAppearance())} onPointerDown={update} onClick={update} className={className}>
      {children}
    </a>
  );
}
