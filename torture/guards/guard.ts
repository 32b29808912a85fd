/** A place of the shop that keeps a promise, and how to take it out. */
export interface Guard {
  name: string;
  /** The stage that has to fail without it. */
  stage: string;
  /** Part of its promise and of how that breaks, as the table tells it. */
  violation: RegExp;
  changes: readonly Change[];
}

/** Text that stands once in the built servers or in the migrations, and what stands there without the guard. */
export interface Change {
  in: 'dist/server' | 'rest-api/database/migrations';
  find: string;
  put: string;
}

/** A change of the built servers. */
export const built = (find: string, put: string): Change => ({ in: 'dist/server', find, put });

/** A change of the migrations. */
export const migrated = (find: string, put: string): Change => ({
  in: 'rest-api/database/migrations',
  find,
  put,
});

/** Guards of one stage. */
export const guardsOf =
  (stage: string) =>
  (name: string, violation: RegExp, ...changes: Change[]): Guard => ({ name, stage, violation, changes });
