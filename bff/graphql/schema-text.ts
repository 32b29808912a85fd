import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../runtime/project-root.ts';

/** `bff/schema.graphql`, as it is in the project's folder also where the servers run as they were built. */
export const schemaText = readFileSync(path.join(projectRoot, 'bff/schema.graphql'), 'utf8');
