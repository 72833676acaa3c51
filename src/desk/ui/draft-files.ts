/**
 * Chosen files that are not sent yet. sessionStorage holds no files, so IndexedDB does, under a name in the tab's
 * draft; only the person who chose a file can read it.
 */
interface KeptFile {
  owner: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  file: File;
}

const database = 'deskDrafts';
const store = 'files';
/** A closed tab cannot clean up: its files are deleted after a day. */
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

/** Runs one transaction; resolves once it is committed. */
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

/**
 * Stores a file through a reload. If the browser denies it or is full, nothing is stored, and `readFile` returns
 * undefined.
 */
export async function keepFile(name: string, owner: number, file: File): Promise<void> {
  const kept: KeptFile = { owner, keptAt: Date.now(), file };
  await within('readwrite', (files) => files.put(kept, name)).catch(() => undefined);
}

/** The person's file; undefined if the browser could not store it. */
export async function readFile(name: string, owner: number): Promise<File | undefined> {
  const kept = await within<KeptFile | undefined>('readonly', (files) => files.get(name)).catch(
    () => undefined,
  );
  return kept?.owner === owner ? kept.file : undefined;
}

export async function dropFile(name: string): Promise<void> {
  await within('readwrite', (files) => files.delete(name)).catch(() => undefined);
}

/** Deletes files of other people and of closed tabs. */
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
