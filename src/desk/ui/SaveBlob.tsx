import { saveFile } from '#client/save-file.ts';
import { Button } from '#ui/Button.tsx';

/** A file in an answer, as base64. */
export interface DeskFile {
  name: string;
  type: string;
  base64: string;
}

/** Downloads a file of an answer. */
export function saveDeskFile({ name, type, base64 }: DeskFile): void {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  saveFile(new File([bytes], name, { type }));
}

/** Download button; `file` may be a function that loads it on press. */
export function SaveBlob({ file, label }: { file: DeskFile | (() => Promise<DeskFile>); label: string }) {
  return (
    <Button
      kind="secondary"
      onPress={async () => saveDeskFile(typeof file === 'function' ? await file() : file)}
    >
      {label}
    </Button>
  );
}
