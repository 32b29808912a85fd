import { useSyncExternalStore } from 'react';

/** A value that components can subscribe to. */
export interface StoredValue<T> {
  get(): T | null;
  /** Null removes it. */
  set(value: T | null): void;
  subscribe(listener: () => void): () => void;
}

/** A value that lasts as long as the page: a reload starts without it. */
export function pageValue<T>(initial: T | null = null): StoredValue<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * A value stored as JSON in the browser: `session` lasts as long as the tab, `local` is permanent and shared by all
 * tabs. If storage is forbidden, it lasts as long as the page.
 * @param isValue recognizes values of this version of the shop
 */
export function storedValue<T>(
  kind: 'session' | 'local',
  key: string,
  isValue: (stored: unknown) => stored is T,
): StoredValue<T> {
  const storage = () => (kind === 'session' ? sessionStorage : localStorage);

  function read(): T | null {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null');
      return isValue(stored) ? stored : null;
    } catch {
      // Storage is forbidden, or contains no JSON: there is no value.
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

  const value = pageValue(read());

  // Another tab changed it. The key is null when all storage was cleared.
  globalThis.addEventListener?.('storage', ({ key: changed, storageArea }) => {
    if (storageArea === storage() && (changed === key || changed === null)) value.set(read());
  });

  return {
    ...value,
    set(next) {
      write(next);
      value.set(next);
    },
  };
}

/** The current value; rerenders when it changes. */
export const useStoredValue = <T>({ subscribe, get }: StoredValue<T>): T | null =>
  useSyncExternalStore(subscribe, get, () => null);

/** Whether a stored object has a text in each of these fields. */
export function hasTexts<Name extends string>(
  stored: unknown,
  ...names: Name[]
): stored is Record<Name, string> {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map(Object.entries(stored));
  return names.every((name) => typeof fields.get(name) === 'string');
}
