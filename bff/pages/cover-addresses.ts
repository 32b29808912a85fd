import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coverEdition } from '../../rest-api/contract/catalogue.ts';
import { projectRoot } from '../../runtime/project-root.ts';

/** The covers of the sample books. */
export const coversFolder = path.join(projectRoot, 'seed/covers');

interface Covered {
  _id: string;
  title: string;
  author: string;
  categoryName: string;
  image: string;
}

const shortHash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

let versions: Map<string, string> | undefined;

/** The content hash of each sample cover. The files (2 MB) are read once. */
function sampleVersions(): Map<string, string> {
  const files = existsSync(coversFolder) ? readdirSync(coversFolder) : [];
  return new Map(
    files
      .filter((file) => file.endsWith('.webp'))
      .map((file) => [`/covers/${file}`, shortHash(readFileSync(path.join(coversFolder, file)))]),
  );
}

/**
 * The address of a book's cover, with a version that changes when the picture does, so that browsers may keep it for
 * good: by the file of a sample book, by the words on a cover that is drawn. The path alone is good as well.
 */
export function coverAddress({ _id, title, author, categoryName, image }: Covered): string {
  versions ??= sampleVersions();
  const drawn = image === `/covers/${_id}.webp`;
  const version = drawn
    ? shortHash(JSON.stringify([coverEdition, title, author, categoryName]))
    : versions.get(image);
  return version ? `${image}?v=${version}` : image;
}

/** How long browsers may keep what is at the address of a cover. */
export const coverCaching = (url: string): string =>
  /\?v=\w+$/.test(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
