import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EditionFacts } from '../rest-api/catalogue/editions/store-editions.ts';
import { projectRoot } from '../runtime/project-root.ts';

/** The content of a JSON file of this folder. */
export function readSample<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(projectRoot, 'seed', file), 'utf8'));
}

/** What is known of the sample books' editions. */
export const sampleEditions = (): (EditionFacts & { productId: string })[] => readSample('editions.json');
