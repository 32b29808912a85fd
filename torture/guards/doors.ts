import { built, guardsOf } from './guard.ts';

const slow = guardsOf('slow-bodies');
const expensive = guardsOf('expensive-graphql');

/** Guards at the entrance of the servers. */
export const doorGuards = [
  slow(
    'a place is taken when the body is there, and a network has so many bodies',
    /everybody is answered while bodies crawl.*503/,
    built(
      'const body = await bodyOf(request, response);\n',
      'await new Promise((resolve) => admit(request, response, resolve));\n' +
        '\t\t\t\tadmit = (_request, _response, next) => next();\n' +
        '\t\t\t\tconst body = await bodyOf(request, response);\n',
    ),
    built('maxPerNetwork: 64,', 'maxPerNetwork: 1e9,'),
  ),
  slow('least rate of bodies', /no crowd are ended/, built('graceMs: 3e3,', 'graceMs: 1e9,')),
  expensive('cost of an operation', /refused with what it costs/, built('\tcost: 16,\n', '\tcost: 1e9,\n')),
  expensive(
    'turns of catalogue reads',
    /a cart is answered in time/,
    built('atOnce: 20,\n\tatOncePerNetwork: 14,', 'atOnce: 1e9,\n\tatOncePerNetwork: 1e9,'),
  ),
];
