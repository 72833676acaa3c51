import type { Translate } from '#client/texts.ts';

/** Shown at the counter: the code as text and as an image to scan. */
export function PickupCode({ code, picture, t }: { code: string; picture: string; t: Translate }) {
  return (
    <div className="mt-5 flex items-center gap-5 border border-line bg-white p-4">
      {picture !== '' && (
        <img
          src={picture}
          alt={t('orders.pickup-qr')}
          width={112}
          height={112}
          className="size-28 shrink-0"
        />
      )}
      <div className="min-w-0">
        <p className="text-sm text-stone">{t('orders.pickup-code')}</p>
        <p className="mt-1 font-semibold text-lg tabular-nums tracking-widest">{code}</p>
        <p className="mt-2 text-sm leading-relaxed text-stone">{t('orders.pickup-show')}</p>
      </div>
    </div>
  );
}
