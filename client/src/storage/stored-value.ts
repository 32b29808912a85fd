import { useSyncExternalStore } from 'react';

/** A value that outlives a reload of the page, and that components follow. */
export interface StoredValue<T> {
  get(): T | null;
  /** Null forgets it. */
  set(value: T | null): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A value kept as JSON in the browser's storage: `session` lasts as long as the tab, `local` for good and in all
 * tabs. Where storage is forbidden it lasts as long as the page.
 * @param isValue tells what this version of the shop wrote from anything else that lies there
 */
export function storedValue<T>(
  kind: 'session' | 'local',
  key: string,
  isValue: (stored: unknown) => stored is T,
): StoredValue<T> {
  const storage = () => (kind === 'session' ? sessionStorage : localStorage);
  const listeners = new Set<() => void>();

  function read(): T | null {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null');
      return isValue(stored) ? stored : null;
    } catch {
      // Storage is forbidden, or holds what is not JSON: there is no value.
      return null;
    }
  }

  function write(value: T | null) {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    } catch {
      // Storage is forbidden or full: the value lasts as long as the page.
    }
  }

  let current = read();
  function change(value: T | null) {
    current = value;
    for (const listener of listeners) listener();
  }

  // Another tab changed it. The key is null when everything was cleared.
  globalThis.addEventListener?.('storage', ({ key: changed, storageArea }) => {
    if (storageArea === storage() && (changed === key || changed === null)) change(read());
  });

  return {
    get: () => current,
    set(value) {
      write(value);
      change(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value as it is now; renders anew when it changes. */
export const useStoredValue = <T>({ subscribe, get }: StoredValue<T>): T | null =>
  useSyncExternalStore(subscribe, get, () => null);

/** Whether something stored is an object whose fields of these names are texts. */
export function hasTexts<Name extends string>(
  stored: unknown,
  ...names: Name[]
): stored is Record<Name, string> {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map(Object.entries(stored));
  return names.every((name) => typeof fields.get(name) === 'string');
}
