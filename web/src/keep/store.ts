// The problems that are kept in this browser.

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface Kept {
  id: string;
  title: string;
  text: string;
  collection: string;
  tags: string[];
  /** What an import had that Dawson does not know; it goes back into exports of the same form. */
  unknown?: Record<string, unknown>;
  created: number;
  changed: number;
}

interface Schema extends DBSchema {
  problems: { key: string; value: Kept; indexes: { changed: number } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("dawson", 1, {
    upgrade(base) {
      base.createObjectStore("problems", { keyPath: "id" }).createIndex("changed", "changed");
    },
  });
  return opened;
}

/** All problems, those changed last first. */
export async function all(): Promise<Kept[]> {
  return (await (await database()).getAllFromIndex("problems", "changed")).reverse();
}

export async function keep(problems: Kept[]): Promise<void> {
  const work = (await database()).transaction("problems", "readwrite");
  await Promise.all([...problems.map((problem) => work.store.put(problem)), work.done]);
  // asks the browser not to throw them away when space is short
  void navigator.storage?.persist?.();
}

export async function remove(id: string): Promise<void> {
  await (await database()).delete("problems", id);
}

export function fresh(text: string, title: string, more: Partial<Kept> = {}): Kept {
  const now = Date.now();
  return { id: crypto.randomUUID(), title, text, collection: "", tags: [], created: now, changed: now, ...more };
}
