import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { DeskDialog } from './DeskDialog.tsx';

/** A secret or an address, with a button that copies it. */
export function CopyDialog({
  title,
  text,
  value,
  labels,
  onClose,
}: {
  title: string;
  text: string;
  value: string;
  labels: { copy: string; copied: string; done: string };
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  // Without access to the clipboard the text can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <DeskDialog title={title} onClose={onClose}>
      <p className="mb-4">{text}</p>
      <p className="mb-6 border-y border-line py-4 font-mono text-sm wrap-anywhere select-all">{value}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onPress={copy}>
          {isCopied ? labels.copied : labels.copy}
        </Button>
        <Button kind="secondary" onPress={onClose}>
          {labels.done}
        </Button>
      </div>
    </DeskDialog>
  );
}
