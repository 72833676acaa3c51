import { overlayTexts } from '#client/texts.ts';
import { cx } from '#ui/class-names.ts';
import { useLoaded } from '#ui/use-loaded.ts';

/** Says that the image shows another metal than the chosen one; empty if it does not. */
export function PicturedMetal({ metal, className }: { metal: string | null; className?: string }) {
  const t = useLoaded(() => overlayTexts(['cart-line']));
  if (!metal || !t) return null;
  return (
    <p className={cx('text-[0.8125rem]/5 text-stone', className)}>
      {t('cart-line.pictured-metal', { metal })}
    </p>
  );
}
