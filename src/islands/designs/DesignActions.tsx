import { useEffect, useRef, useState } from 'react';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { Button } from '#ui/Button.tsx';
import { duplicateDesign, isOwnDesign, removeDesign } from './designs.store.ts';

/** Rename, duplicate, share, delete; delete asks for confirmation in place. */
export function DesignActions({
  design,
  name,
  isPending,
  onRename,
  onShare,
  t,
}: {
  design: SavedDesign;
  name: string;
  isPending: boolean;
  onRename: () => void;
  onShare: () => void;
  t: Translate;
}) {
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
  }, [isAsking]);

  const said = (message: string) => () => toast({ kind: 'success', message });
  const duplicate = () => {
    if (!isOwnDesign(design)) return;
    const image = design.purchase?.kind === 'design' ? design.purchase.image : '';
    const copy = t('designs.copyName', { name });
    duplicateDesign(design, copy, image).then(said(t('designs.duplicated', { name: copy })), () => undefined);
  };
  const remove = () => {
    removeDesign(design.id).then(said(t('designs.deleted', { name })), () => setAsking(false));
  };

  if (isAsking)
    return (
      <fieldset ref={question} className="border-t border-line pt-3">
        <legend className="sr-only">{t('designs.deleteOf', { name })}</legend>
        <p className="text-sm">{t('designs.deleteAsk', { name })}</p>
        <div className="flex gap-5">
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {t('designs.keep')}
          </Button>
          <Button kind="quiet" isPending={isPending} className="text-ruby" onClick={remove}>
            {t('designs.delete')}
          </Button>
        </div>
      </fieldset>
    );
  return (
    <div className="flex flex-wrap gap-x-5">
      {isOwnDesign(design) && (
        <>
          <Button kind="quiet" aria-label={t('designs.renameOf', { name })} onClick={onRename}>
            {t('designs.rename')}
          </Button>
          <Button
            kind="quiet"
            isPending={isPending}
            aria-label={t('designs.duplicateOf', { name })}
            onClick={duplicate}
          >
            {t('designs.duplicate')}
          </Button>
          <Button kind="quiet" aria-label={t('designs.shareOf', { name })} onClick={onShare}>
            {t('designs.share')}
          </Button>
        </>
      )}
      <Button kind="quiet" aria-label={t('designs.deleteOf', { name })} onClick={() => setAsking(true)}>
        {t('designs.delete')}
      </Button>
    </div>
  );
}
