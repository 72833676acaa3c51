/**
 * Files that were chosen and not sent. The storage of a tab holds no files, so the database of the browser does, under a
 * name that the tab's draft knows; like a draft, a file is for nobody but who chose it.
 */
interface KeptFile {
  owner: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  file: File;
}

const database = 'deskDrafts';
const store = 'files';
/** A tab that was closed tells nobody: what it left goes after a day. */
const longestMs = 86_400_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the database of the browser cannot be opened'));
    asked.onblocked = () => reject(new Error('another tab holds the database of the browser'));
  });
}

/** One transaction, and its answer once it is on the disk. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const asked = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser kept no file'));
    });
  } finally {
    opened.close();
  }
}

/** Keeps a file through a reload. A browser that denies it, or is full, keeps nothing: whoever reads it is told. */
export async function keepFile(name: string, owner: number, file: File): Promise<void> {
  const kept: KeptFile = { owner, keptAt: Date.now(), file };
  await within('readwrite', (files) => files.put(kept, name)).catch(() => undefined);
}

/** What this person has chosen; undefined where the browser could not keep it. */
export async function readFile(name: string, owner: number): Promise<File | undefined> {
  const kept = await within<KeptFile | undefined>('readonly', (files) => files.get(name)).catch(
    () => undefined,
  );
  return kept?.owner === owner ? kept.file : undefined;
}

export async function dropFile(name: string): Promise<void> {
  await within('readwrite', (files) => files.delete(name)).catch(() => undefined);
}

/** What others chose at this browser goes, and what a closed tab has left. */
export async function dropFilesOfOthers(owner: number): Promise<void> {
  const oldest = Date.now() - longestMs;
  await within('readwrite', (files) => {
    const walk = files.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const kept = cursor.value as KeptFile;
      if (kept.owner !== owner || kept.keptAt < oldest) cursor.delete();
      cursor.continue();
    };
    return walk;
  }).catch(() => undefined);
}
