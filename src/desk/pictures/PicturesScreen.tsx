import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { EditPicture } from './EditPicture.tsx';
import { PictureGrid, picturesKey } from './PictureGrid.tsx';
import { UploadPicture } from './UploadPicture.tsx';

/** Uploaded images: upload, describe, delete. */
export function PicturesScreen() {
  const { t, may } = useDesk();
  const { showNotice } = useNotice();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<RowOf<'deskPictures'>>();
  const [isUploading, setUploading] = useState(false);
  const changed = () => {
    setOpened(undefined);
    setUploading(false);
    return queries.invalidateQueries({ queryKey: picturesKey });
  };
  return (
    <>
      <Heading
        title={t('desk-pictures.title')}
        back={{ to: '/content', label: t('desk-content.title') }}
        actions={
          may('content.write') && (
            <Button kind="primary" onPress={() => setUploading(true)}>
              {t('desk-pictures.upload')}
            </Button>
          )
        }
      />
      <PictureGrid onTake={setOpened} />
      {opened && <EditPicture picture={opened} onDone={changed} onClose={() => setOpened(undefined)} />}
      {isUploading && (
        <DeskDialog isWide title={t('desk-pictures.upload')} onClose={() => setUploading(false)}>
          <UploadPicture
            onDone={() => {
              showNotice(t('desk-pictures.kept'));
              void changed();
            }}
          />
        </DeskDialog>
      )}
    </>
  );
}
