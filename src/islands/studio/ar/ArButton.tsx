import { lazy, Suspense, useEffect, useState } from 'react';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import { noViewerFragment } from './ar-links.ts';
import type { ArSubject } from './ar-subject.ts';
import { type ArWay, arWay, thisDevice } from './ar-way.ts';

const ArLink = lazy(() =>
  loadChunk(() => import('./ArLink.tsx')).then((chunk) => ({ default: chunk.ArLink })),
);

/** The AR button, on devices that support AR; on others only the check is loaded. Needs the `ar` texts. */
export function ArButton({ subject, t }: { subject: ArSubject; t: Translate }) {
  const [way, setWay] = useState<ArWay | null>(null);
  useEffect(() => {
    let isGone = false;
    const find = async (refused: ArWay | null) => {
      const found = await arWay(thisDevice(), refused);
      if (!isGone) setWay(found);
    };
    // Android returned: the viewer is missing or too old.
    const comeBack = () => {
      if (location.hash !== noViewerFragment) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      toast({ kind: 'error', message: t('ar.failed') });
      void find('scene-viewer');
    };
    void find(null);
    addEventListener('hashchange', comeBack);
    return () => {
      isGone = true;
      removeEventListener('hashchange', comeBack);
    };
  }, [t]);
  if (way === null) return null;
  return (
    <Suspense fallback={null}>
      <ArLink way={way} subject={subject} t={t} />
    </Suspense>
  );
}
