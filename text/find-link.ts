/** Endings of addresses that people write into texts. Those that are words as well, such as `top`, count with a path alone. */
const endings =
  'com|org|net|in|io|co|ly|gl|gg|info|biz|xyz|shop|store|online|website|app|dev|blog|uk|eu|de|fr|ru|cn|ca|au|nz|sg|ae|pk|bd|lk|np|tk|ml|cf|cc|tv|ai|gov|edu';

const link = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/\S+`,
    String.raw`(?<![\p{L}\p{N}])www\.\S+`,
    // A name ahead of the dot, for "e.g." and "U.S." are none.
    String.raw`[\p{L}\p{N}][\p{L}\p{N}@._-]*[\p{L}\p{N}]\.(?:${endings})(?![\p{L}\p{N}])(?:[/:?]\S*)?`,
    String.raw`[\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,}\/[\p{L}\p{N}]\S*`,
  ].join('|'),
  'iu',
);

/**
 * The first address of a site, a page or an email in a text, as it is read there; undefined without one. Characters that
 * cannot be seen, and dots of other scripts, hide none.
 */
export function findLink(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return link.exec(plain)?.[0];
}
