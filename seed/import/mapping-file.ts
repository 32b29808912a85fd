import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ImportError } from './import-error.ts';
import { MappingPart } from './mapping-part.ts';

/** Names of the mappings in a folder. */
export function mappingNames(shipped: string): string[] {
  return readdirSync(shipped).map((name) => path.basename(name, '.json'));
}

/**
 * Reads a mapping that ships with the shop, by its name, or from a JSON file.
 * @param folder the base of relative paths
 * @param shipped where those stand that ship with the shop
 * @throws ImportError that says which there are
 */
export function readMappingFile(
  nameOrFile: string,
  folder: string,
  shipped: string,
): { whole: MappingPart; name: string } {
  const isFile = /[./\\]/.test(nameOrFile);
  const file = isFile ? path.resolve(folder, nameOrFile) : path.join(shipped, `${nameOrFile}.json`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const names = mappingNames(shipped).join(', ');
    throw new ImportError(
      `There is no mapping ${nameOrFile} (${code}): name a JSON file, or one of ${names}.`,
    );
  }
  const name = path.basename(file, '.json');
  try {
    return { whole: new MappingPart(JSON.parse(text), '', name), name };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ImportError(`The mapping ${file} is no JSON (${error.message}): correct it.`);
  }
}
