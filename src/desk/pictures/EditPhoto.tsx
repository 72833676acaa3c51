import { useId } from 'react';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { AltFields } from './AltFields.tsx';
import { CropField } from './CropField.tsx';
import { FocusField } from './FocusField.tsx';

type Record = DataOf<'deskProductPhotos'>;
export type Photo = Record['photos'][number];

/** Crop, focus, texts and metal of a photograph; the list is saved as a whole. */
export function EditPhoto({
  photo,
  metals,
  onChange,
  onClose,
}: {
  photo: Photo;
  metals: Record['metals'];
  onChange: (photo: Photo) => void;
  onClose: () => void;
}) {
  const { t, locale } = useDesk();
  const id = useId();
  return (
    <DeskDialog isWide title={photo.name} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <AltFields value={photo.alt} faultAt="" onChange={(alt) => onChange({ ...photo, alt })} />
        {metals.length > 0 && (
          <label htmlFor={id} className="flex max-w-xs flex-col gap-1 text-sm">
            {t('desk-photos.metal')}
            <select
              id={id}
              value={photo.metal ?? ''}
              onChange={({ target }) => onChange({ ...photo, metal: target.value || null })}
              className={compactFieldBox}
            >
              <option value="">{t('desk-photos.every-metal')}</option>
              {metals.map(({ key, label }) => (
                <option key={key} value={key}>
                  {localText(label, locale)}
                </option>
              ))}
            </select>
          </label>
        )}
        <CropField
          source={photo.url}
          size={photo}
          crop={photo.crop}
          onChange={(crop) => onChange({ ...photo, crop })}
        />
        <FocusField
          source={photo.url}
          size={photo}
          focus={photo.focus}
          onChange={(focus) => onChange({ ...photo, focus })}
        />
        <div>
          <Button kind="primary" onPress={onClose}>
            {t('desk-photos.done')}
          </Button>
        </div>
      </div>
    </DeskDialog>
  );
}
