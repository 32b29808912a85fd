import type { QueryResolvers } from '../generated/resolvers.ts';

export const shopkeepingQueries = {
  staffToday: (_parent, _arguments, { rest }) => rest.shopkeeping.today(),
} satisfies QueryResolvers;
