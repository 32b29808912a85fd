import { writeFileSync } from 'node:fs';
import { shopDocument } from './shop-document.ts';

/** Writes the OpenAPI document into the file that the argument names; the build runs it. */
const [, , file = ''] = process.argv;
writeFileSync(file, JSON.stringify(shopDocument()));
