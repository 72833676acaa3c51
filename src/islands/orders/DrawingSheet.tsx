import type { Translate } from '#client/texts.ts';
import type { Drawing } from '#kernel/shop/drawings/drawing.ts';
import { FactList } from '#ui/FactList.tsx';

interface DrawingSheetProps {
  drawing: Drawing;
  name: string;
  formatDay: (day: string) => string;
  t: Translate;
}

/** A drawing: its images, our note, and the measurements. */
export function DrawingSheet({ drawing, name, formatDay, t }: DrawingSheetProps) {
  const { number, pictures, figures, note, asked, sentAt, state } = drawing;
  return (
    <div className="mt-5">
      <p className="text-sm text-stone">
        {t('drawings.drawing', { number })} · {t('drawings.sent-on', { day: formatDay(sentAt) })}
      </p>
      {pictures.length > 0 && (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
          {pictures.map(({ url, width, height }, index) => (
            <li key={url} className="max-w-xl bg-ground">
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={t('drawings.picture', { number: index + 1, piece: name })}
                  className="aspect-4/3 w-full object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <h4 className="mb-2 text-sm text-stone">{t('drawings.figures')}</h4>
          <FactList rows={figures.map(({ label, value }) => [label, value])} />
        </div>
        <div className="flex flex-col gap-5">
          {note !== '' && (
            <div>
              <h4 className="mb-2 text-sm text-stone">{t('drawings.note')}</h4>
              <p className="whitespace-pre-line wrap-break-word leading-relaxed">{note}</p>
            </div>
          )}
          {asked !== '' && (
            <p className="whitespace-pre-line wrap-break-word leading-relaxed">
              {t('drawings.asked', { words: asked })}
            </p>
          )}
          {state === 'change_asked' && <p className="text-stone">{t('drawings.redrawing')}</p>}
        </div>
      </div>
    </div>
  );
}
