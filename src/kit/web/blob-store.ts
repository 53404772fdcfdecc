const STORE = 'blobs'

/**
 * Files stored in the browser by key, which survive a reload. If the browser refuses its database, they stay in memory
 * until the page closes.
 */
export function openBlobStore(name: string) {
  const memory = new Map<string, Blob>()
  let opened: Promise<IDBDatabase> | undefined
  const database = () => (opened ??= openDatabase(name))
  const inBrowser = async <T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    try {
      return await answerOf(use((await database()).transaction(STORE, mode).objectStore(STORE)))
    } catch {
      opened = undefined
      return null
    }
  }
  return {
    get: async (key: string): Promise<Blob | null> =>
      memory.get(key) ?? (await inBrowser<Blob | undefined>('readonly', (store) => store.get(key))) ?? null,
    set: async (key: string, blob: Blob): Promise<void> => {
      if ((await inBrowser('readwrite', (store) => store.put(blob, key))) === null) memory.set(key, blob)
    },
    remove: async (key: string): Promise<void> => {
      memory.delete(key)
      await inBrowser('readwrite', (store) => store.delete(key))
    },
    keys: async (): Promise<string[]> => [
      ...memory.keys(),
      ...((await inBrowser('readonly', (store) => store.getAllKeys())) ?? []).map(String),
    ],
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')))
  })
