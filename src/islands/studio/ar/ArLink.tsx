import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { modelAddress } from '#client/api/models.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { $design } from '../document/studio.store.ts';
import { $jewel } from '../figures/jewel.store.ts';
import { useName } from '../share/use-name.ts';
import { useStudio } from '../studio-context.ts';
import { quickLookLink, sceneViewerLink } from './ar-links.ts';
import type { ArWay } from './ar-way.ts';

const words = cx(
  'flex min-h-11 items-center rounded-[2px] px-2.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em]',
  focusRing,
);

/** Apple's viewer wants a picture, and nothing else, inside the link. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function useAddress(format: 'glb' | 'usdz'): string | null {
  const design = useStore($design);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    setAddress(null);
    modelAddress(design, format).then(
      (made) => {
        if (!isGone) setAddress(made);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [design, format]);
  return address;
}

function QuickLookLink({ children }: { children: string }) {
  const model = useAddress('usdz');
  if (model === null) return null;
  return (
    <span className={cx(words, 'relative')}>
      <span aria-hidden="true">{children}</span>
      <a rel="ar" href={quickLookLink(model)} className={cx('absolute inset-0 rounded-[2px]', focusRing)}>
        <img src={NO_PICTURE} alt={children} className="size-full opacity-0" />
      </a>
    </span>
  );
}

function SceneViewerLink({ children }: { children: string }) {
  const name = useName();
  const model = useAddress('glb');
  if (model === null) return null;
  return (
    <a href={sceneViewerLink(model, name, location.href)} className={words}>
      {children}
    </a>
  );
}

function BrowserButton({ children }: { children: ReactNode }) {
  const { t } = useStudio();
  const jewel = useStore($jewel);
  const enter = async () => {
    if (jewel === null) return;
    try {
      const { enterRoom } = await loadChunk(() => import('./room.ts'));
      await enterRoom(jewel.model, {
        find: t('studio.ar-find'),
        place: t('studio.ar-place'),
        end: t('studio.ar-end'),
      });
    } catch {
      toast({ kind: 'error', message: t('studio.ar-failed') });
    }
  };
  return (
    <button type="button" disabled={jewel === null} onClick={() => void enter()} className={words}>
      {children}
    </button>
  );
}

/** Shows the piece in the room, as large as it is, the way this device can. */
export function ArLink({ way }: { way: ArWay }) {
  const { t } = useStudio();
  const text = t('studio.ar');
  if (way === 'quick-look') return <QuickLookLink>{text}</QuickLookLink>;
  if (way === 'scene-viewer') return <SceneViewerLink>{text}</SceneViewerLink>;
  return <BrowserButton>{text}</BrowserButton>;
}
