import { type ReactNode, useEffect, useState } from 'react';
import { modelAddress } from '#client/api/models.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { quickLookLink, sceneViewerLink } from './ar-links.ts';
import type { ArSubject } from './ar-subject.ts';
import type { ArWay } from './ar-way.ts';

const labelClass = cx(
  'flex min-h-11 items-center rounded-control px-2.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em]',
  focusRing,
);

/** Apple's viewer requires an image as the link's only child. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function useAddress(design: Design, format: 'glb' | 'usdz'): string | null {
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

function QuickLookLink({ design, children }: { design: Design; children: string }) {
  const model = useAddress(design, 'usdz');
  if (model === null) return null;
  return (
    <span className={cx(labelClass, 'relative')}>
      <span aria-hidden="true">{children}</span>
      <a rel="ar" href={quickLookLink(model)} className={cx('absolute inset-0 rounded-control', focusRing)}>
        <img src={NO_PICTURE} alt={children} className="size-full opacity-0" />
      </a>
    </span>
  );
}

function SceneViewerLink({ subject: { design, name }, children }: { subject: ArSubject; children: string }) {
  const model = useAddress(design, 'glb');
  if (model === null) return null;
  return (
    <a href={sceneViewerLink(model, name, location.href)} className={labelClass}>
      {children}
    </a>
  );
}

function BrowserButton({
  model,
  t,
  children,
}: {
  model: ArSubject['model'];
  t: Translate;
  children: ReactNode;
}) {
  const enter = async () => {
    if (model === null) return;
    try {
      const { startArSession } = await loadChunk(() => import('./ar-session.ts'));
      await startArSession(model, {
        find: t('ar.find'),
        place: t('ar.place'),
        end: t('ar.end'),
      });
    } catch {
      toast({ kind: 'error', message: t('ar.failed') });
    }
  };
  return (
    <button type="button" disabled={model === null} onClick={() => void enter()} className={labelClass}>
      {children}
    </button>
  );
}

/** Shows the piece in AR at true size, in the way that this device supports. */
export function ArLink({ way, subject, t }: { way: ArWay; subject: ArSubject; t: Translate }) {
  const text = t('ar.open');
  if (way === 'quick-look') return <QuickLookLink design={subject.design}>{text}</QuickLookLink>;
  if (way === 'scene-viewer') return <SceneViewerLink subject={subject}>{text}</SceneViewerLink>;
  return (
    <BrowserButton model={subject.model} t={t}>
      {text}
    </BrowserButton>
  );
}
