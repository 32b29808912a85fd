import type { StoredOrderState } from '../../rest-api/sales/stored-values.ts';
import { addedUp, type Random } from './random.ts';

/** How far an order has come. */
export type Story =
  | 'waiting'
  | 'to pack'
  | 'packed'
  | 'partly shipped'
  | 'shipped'
  | 'delivered'
  | 'delivered in two parcels'
  | 'cancelled'
  | 'paid too late'
  | 'expired'
  | 'failed'
  | 'refunded';

interface Course {
  state: StoredOrderState;
  /** Of a thousand orders; what is left is delivered. */
  perMille: number;
  /** Ages in days. */
  from: number;
  to: number;
}

export const courses: Record<Story, Course> = {
  waiting: { state: 'created', perMille: 8, from: 0.02, to: 0.8 },
  'to pack': { state: 'paid', perMille: 44, from: 0.02, to: 3 },
  packed: { state: 'paid', perMille: 12, from: 0.4, to: 3 },
  'partly shipped': { state: 'paid', perMille: 10, from: 1, to: 5 },
  shipped: { state: 'paid', perMille: 60, from: 1.5, to: 7 },
  delivered: { state: 'paid', perMille: 0, from: 5, to: 90 },
  'delivered in two parcels': { state: 'paid', perMille: 60, from: 5, to: 90 },
  cancelled: { state: 'cancelled', perMille: 25, from: 0.1, to: 90 },
  // Cancelled, and paid after that: this money has gone back by itself.
  'paid too late': { state: 'cancelled', perMille: 4, from: 0.1, to: 90 },
  expired: { state: 'expired', perMille: 35, from: 1.1, to: 90 },
  failed: { state: 'failed', perMille: 10, from: 0.3, to: 90 },
  refunded: { state: 'refunded', perMille: 20, from: 2, to: 90 },
};

const dayMs = 24 * 3_600_000;
const indianTimeMs = 5.5 * 3_600_000;
/** Orders at each hour of a day. */
const hours = [4, 2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 11, 12, 11, 9, 9, 10, 12, 16, 22, 26, 25, 19, 10];
const hourSums = addedUp(hours);

/** The stories of so many orders with their moments, the oldest first; at least one order has each of them. */
export function demoStories(random: Random, count: number, now: Date): { story: Story; placedAt: Date }[] {
  const names = Object.keys(courses) as Story[];
  const rare = names.filter((story) => story !== 'delivered');
  const stories = rare.flatMap((story) =>
    Array<Story>(Math.max(1, Math.round((courses[story].perMille * count) / 1_000))).fill(story),
  );
  const delivered = Array<Story>(Math.max(1, count - stories.length)).fill('delivered');
  return [...stories, ...delivered]
    .map((story) => ({ story, placedAt: placedAt(random, courses[story], now) }))
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}

/** A moment of an age that the course allows: more of them lately, and in the evening by Indian time. */
function placedAt(random: Random, { from, to }: Course, now: Date): Date {
  const age = from + (to - from) * random.number() ** 1.4;
  const moment = now.getTime() - age * dayMs;
  const midnight = Math.floor((moment + indianTimeMs) / dayMs) * dayMs - indianTimeMs;
  const hour = random.weighted(hourSums) + random.number();
  const usual = midnight + (hour / 24) * dayMs;
  const isAllowed = usual <= now.getTime() - from * dayMs && usual >= now.getTime() - to * dayMs;
  return new Date(isAllowed ? usual : moment);
}

/**
 * The moments of steps that follow each other, sooner than usual where there is not enough time until now.
 * @param waits the usual time ahead of each step, in hours
 */
export function stepTimes(start: Date, waits: readonly number[], now: Date): Date[] {
  const waitsMs = waits.map((hours) => hours * 3_600_000);
  const all = waitsMs.reduce((sum, each) => sum + each, 0);
  const pace = Math.min(1, ((now.getTime() - start.getTime()) * 0.95) / all);
  let at = start.getTime();
  return waitsMs.map((wait) => {
    at += wait * pace;
    return new Date(at);
  });
}
