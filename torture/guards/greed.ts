import { built, guardsOf } from './guard.ts';

const greedy = guardsOf('greedy-account');
const lockedOut = guardsOf('lockout');

export const greedGuards = [
  greedy(
    'a cart ends at 200 books',
    /at once: \/api\/user\/cart/,
    built(' >= limits.cartLines)', ' >= 1e9)'),
  ),
  greedy(
    'a wishlist ends at 500 books',
    /at once: \/api\/user\/wishlist/,
    built(' >= limits.wishlistItems)', ' >= 1e9)'),
  ),
  greedy(
    'what is limited is counted under a lock',
    /end at their limits/,
    built('.for("no key update")', ''),
  ),
  greedy(
    'a page of orders ends where they have many lines',
    /no response to it is larger/,
    built(' && onPage > limits.orderLinesOnPage', ' && onPage > 1e9'),
  ),
  lockedOut(
    'a device has a budget of its own',
    /device/,
    built('device !== void 0 ? this.#limitKey("device", device) : ', ''),
  ),
  lockedOut(
    'strangers take turns',
    /in its turn/,
    built('await this.#slowLane.take(account, network)', '9e5'),
  ),
  lockedOut(
    'turns come every ten seconds, five a day',
    /looked at/,
    built('var msPerTurn = 1e4;', 'var msPerTurn = 1;'),
    built('if (visited.count >= turnsPerDay) return visited.msLeft;', ''),
  ),
];
