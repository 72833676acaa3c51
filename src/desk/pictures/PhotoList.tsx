import { useState } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StateMark } from '../ui/StateMark.tsx';
import type { Photo } from './EditPhoto.tsx';

const dragType = 'application/x-photograph';

/** The cropped part of a photograph, in a square. */
function CropPreview({ url, crop, width, height }: Photo) {
  const scale = 1 / Math.min(crop.width * width, crop.height * height);
  const percent = (pixels: number) => `${pixels * scale * 100}%`;
  return (
    <span className="relative block aspect-square w-full overflow-hidden bg-ground">
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: percent(width),
          height: percent(height),
          left: `calc(50% - ${percent((crop.left + crop.width / 2) * width)})`,
          top: `calc(50% - ${percent((crop.top + crop.height / 2) * height)})`,
        }}
      />
    </span>
  );
}

/** Photographs in order: dragged, or moved with the arrow buttons. */
export function PhotoList({
  photos,
  metals,
  isEditable,
  onMove,
  onEdit,
  onRemove,
}: {
  photos: readonly Photo[];
  metals: DataOf<'deskProductPhotos'>['metals'];
  isEditable: boolean;
  /** Moves a photograph to a place, counted from 0. */
  onMove: (id: string, place: number) => void;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const { t, locale } = useDesk();
  const [status, setStatus] = useState('');
  const move = ({ id, name }: Photo, place: number) => {
    if (place < 0 || place >= photos.length) return;
    onMove(id, place);
    setStatus(t('desk-photos.place', { name, place: place + 1, count: photos.length }));
  };
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
        {photos.map((photo, place) => {
          const { id, name, alt, metal } = photo;
          const missing = locales.filter((each) => !alt[each]).map((each) => languageOf(each).name);
          return (
            <li
              key={id}
              draggable={isEditable}
              onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
              }}
              onDrop={(event) => {
                const dragged = photos.find((each) => each.id === event.dataTransfer.getData(dragType));
                if (!dragged) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, place);
              }}
              className={isEditable ? 'cursor-grab' : undefined}
            >
              <button
                type="button"
                disabled={!isEditable}
                aria-label={t('desk-photos.edit', { name })}
                onClick={() => onEdit(id)}
                className="block w-full border border-line hover:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
              >
                <CropPreview {...photo} />
              </button>
              <div className="mt-2">
                <p className="min-w-0 text-sm">
                  <span className="block truncate">{`${place + 1} · ${name}`}</span>
                  {metal !== null && (
                    <span className="block text-xs text-stone">
                      {localText(metals.find(({ key }) => key === metal)?.label, locale) ?? metal}
                    </span>
                  )}
                </p>
                {isEditable && (
                  <span className="-ml-2.5 flex">
                    <IconButton
                      icon="chevron-left"
                      label={t('desk-photos.earlier', { name })}
                      aria-disabled={place === 0 || undefined}
                      onClick={() => move(photo, place - 1)}
                    />
                    <IconButton
                      icon="chevron-right"
                      label={t('desk-photos.later', { name })}
                      aria-disabled={place === photos.length - 1 || undefined}
                      onClick={() => move(photo, place + 1)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('desk-photos.remove', { name })}
                      onClick={() => onRemove(id)}
                    />
                  </span>
                )}
              </div>
              {missing.length > 0 && (
                <p className="text-xs text-stone">
                  {t('desk-photos.missing-alt', { languages: missing.join(', ') })}
                </p>
              )}
              {photo.state === 'waiting' && <StateMark tone="wait" text={t('desk-photos.waiting')} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
