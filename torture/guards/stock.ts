import { built, guardsOf } from './guard.ts';

const guard = guardsOf('stock');

export const stockGuards = [
  guard(
    'whoever changes stock waits for others',
    /crowd/,
    built('.orderBy(asc(stock.productId)).for("update")', '.orderBy(asc(stock.productId))'),
  ),
  guard('holds end by a job', /within a minute/, built('...stockJobs(jobDatabase),', '')),
  guard(
    'a late payment takes only what there is',
    /book, or its money back/,
    built('const isSold = !isShort();', 'const isSold = true;'),
  ),
  guard(
    'an order without its books is not paid',
    /book, or its money back/,
    built('await markUnsold(transaction, order);', ''),
  ),
  guard(
    'every change of the copies on hand is a movement',
    /add up/,
    built('if (moved.length > 0 && cause)', 'if (moved.length > 1e9 && cause)'),
  ),
];
