/** What three's exporter needs of a browser to put the parts of a file together. */
class PlainFileReader {
  result: ArrayBuffer | null = null;
  onloadend: (() => void) | null = null;

  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((buffer) => {
      this.result = buffer;
      this.onloadend?.();
    });
  }
}

/** Gives this process the reader of files that browsers have. */
export function installFileReader(): void {
  Object.assign(globalThis, { FileReader: PlainFileReader });
}
