/** A piece of code that protects a guarantee, and how to remove it. */
export interface Guard {
  name: string;
  /** The stage that has to fail without it. */
  stage: string;
  /** Matches its guarantee and violation as the table prints them. */
  violation: RegExp;
  changes: readonly Change[];
}

/** A text that occurs once in the built servers or the migrations, and its replacement without the guard. */
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
