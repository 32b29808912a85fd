import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { contractSchemas } from '../generated/contract-schemas.ts';
import { contractDefinitions } from './codegen-contract-schema.mjs';

/** The properties of a contract's interfaces that may be null, as `Interface.property`. */
function nullableProperties(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const interfaces = [...code.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)];
  return interfaces.flatMap(([, name, body = '']) =>
    [...body.matchAll(/^ {2}(\w+)\??: [^;]*\bnull\b/gm)].map(([, property]) => `${name}.${property}`),
  );
}

/** The properties whose schema rejects null. */
function refusingNull(properties: string[], schemas: Record<string, object>): string[] {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'contract', components: { schemas } });
  return properties.filter((property) => {
    const pointer = property.replace('.', '/properties/');
    return !ajv.validate({ $ref: `contract#/components/schemas/${pointer}` }, null);
  });
}

describe('the schemas of the contract', () => {
  it('allow null for every nullable property', async () => {
    const folder = path.join(projectRoot, 'rest-api/contract');
    const files = await readdir(folder);
    const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    const properties = sources.flatMap(nullableProperties);
    expect(properties).toContain('Order.paidAt');
    const written = sources.join('').match(/\| null\b/g) ?? [];
    expect(properties, 'every null of the contract is one of a property of an interface').toHaveLength(
      written.length,
    );
    expect(refusingNull(properties, contractSchemas)).toEqual([]);
  });

  it('allow null for an integer, and for a text with a pattern', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-contract-'));
    const source = `
/** @pattern ^[a-z]+$ */
export type Letters = string;
export interface Copy {
  /** @asType integer */
  page: number | null;
  /** @asType integer */
  pages: number;
  mark: Letters | null;
  /** @pattern ^\\d+$ */
  digits: string | null;
  shelf: 'upper' | 'lower' | null;
}
`;
    try {
      await writeFile(path.join(folder, 'copy.ts'), source);
      const schemas = contractDefinitions(path.join(folder, '*.ts'));
      const properties = nullableProperties(source);
      expect(properties).toEqual(['Copy.page', 'Copy.mark', 'Copy.digits', 'Copy.shelf']);
      expect(refusingNull([...properties, 'Copy.pages'], schemas)).toEqual(['Copy.pages']);
      const ajv = new Ajv({ strict: false });
      ajv.addSchema({ $id: 'contract', components: { schemas } });
      const page = { $ref: 'contract#/components/schemas/Copy/properties/page' };
      expect([1, 1.5, '1'].filter((value) => ajv.validate(page, value))).toEqual([1]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
