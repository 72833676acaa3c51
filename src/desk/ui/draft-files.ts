/**
 * Chosen files that are not sent yet. Session storage holds no files, so IndexedDB does, under a name in the tab's
 * draft; only the person who chose a file can read it.
 */
interface StoredFile {
  owner: number;
  /** Milliseconds since 1970. */
  storedAt: number;
  file: File;
}

const database = 'deskDrafts';
const store = 'files';
/** A closed tab cannot clean up: its files are deleted after a day. */
const maxAgeMs = 86_400_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('another tab blocks IndexedDB'));
  });
}

/** Runs one transaction; resolves once it is committed. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser stored no file'));
    });
  } finally {
    opened.close();
  }
}

/**
 * Stores a file through a reload. If the browser denies it or is full, nothing is stored, and `readFile` returns
 * undefined.
 */
export async function storeFile(name: string, owner: number, file: File): Promise<void> {
  const stored: StoredFile = { owner, storedAt: Date.now(), file };
  await inTransaction('readwrite', (files) => files.put(stored, name)).catch(() => undefined);
}

/** The person's file; undefined if the browser could not store it. */
export async function readFile(name: string, owner: number): Promise<File | undefined> {
  const stored = await inTransaction<StoredFile | undefined>('readonly', (files) => files.get(name)).catch(
    () => undefined,
  );
  return stored?.owner === owner ? stored.file : undefined;
}

export async function dropFile(name: string): Promise<void> {
  await inTransaction('readwrite', (files) => files.delete(name)).catch(() => undefined);
}

/** Deletes files of other people and of closed tabs. */
export async function dropFilesOfOthers(owner: number): Promise<void> {
  const oldest = Date.now() - maxAgeMs;
  await inTransaction('readwrite', (files) => {
    const walk = files.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const stored = cursor.value as StoredFile;
      if (stored.owner !== owner || stored.storedAt < oldest) cursor.delete();
      cursor.continue();
    };
    return walk;
  }).catch(() => undefined);
}
