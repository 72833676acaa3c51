import { saveFile } from '#client/save-file.ts';
import { Button } from '#ui/Button.tsx';

/** A file of the desk's wire, in base64. */
export interface DeskFile {
  name: string;
  type: string;
  base64: string;
}

/** Hands a file of an answer to the browser as a download. */
export function saveDeskFile({ name, type, base64 }: DeskFile): void {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  saveFile(new File([bytes], name, { type }));
}

/** A button that takes a file; `file` may be asked for when it is pressed. */
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
