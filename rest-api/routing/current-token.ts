import { sql } from 'drizzle-orm';
import { users } from '../database/schema.ts';

/** Whether a token has not been ended: a condition of prepared statements that take `userId` and `tokenVersion`. */
export const isCurrentToken = sql`(select ${users.tokenVersion} from ${users}
  where ${users.id} = ${sql.placeholder('userId')}) = ${sql.placeholder('tokenVersion')}`;
