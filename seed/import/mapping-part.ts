import { ImportError } from './import-error.ts';

/** One part of a mapping's JSON; a value of the wrong type throws an ImportError with the part's path. */
export class MappingPart {
  readonly value: unknown;
  private readonly where: string;
  private readonly mapping: string;

  /** @param where path of the part, such as `price.madeUp`; empty for the root */
  constructor(value: unknown, where: string, mapping: string) {
    this.value = value;
    this.where = where;
    this.mapping = mapping;
  }

  error(what: string): ImportError {
    return new ImportError(
      `The mapping ${this.mapping} does not fit: ${this.where ? `${this.where}: ` : ''}${what}.`,
    );
  }

  object(): Record<string, unknown> {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.error('a JSON object is expected');
    }
    return { ...value };
  }

  /** Rejects other names, which are probably misspelt. */
  only(...names: string[]): void {
    const strange = Object.keys(this.object()).find((name) => !names.includes(name));
    if (strange !== undefined)
      throw this.error(`there is no "${strange}" here; there are ${names.join(', ')}`);
  }

  has(name: string): boolean {
    return typeof this.value === 'object' && this.value !== null && name in this.value;
  }

  part(name: string): MappingPart {
    const value = this.object()[name];
    if (value === undefined) throw this.error(`"${name}" is missing`);
    return new MappingPart(value, this.where ? `${this.where}.${name}` : name, this.mapping);
  }

  optional(name: string): MappingPart | undefined {
    return this.has(name) ? this.part(name) : undefined;
  }

  onlyChild(name: string): MappingPart {
    this.only(name);
    return this.part(name);
  }

  list(): MappingPart[] {
    if (!Array.isArray(this.value) || this.value.length === 0) throw this.error('a list is expected');
    return this.value.map((entry, i) => new MappingPart(entry, `${this.where}[${i}]`, this.mapping));
  }

  text(): string {
    if (typeof this.value !== 'string' || this.value === '') throw this.error('a text is expected');
    return this.value;
  }

  textOr(name: string, otherwise: string): string {
    return this.optional(name)?.text() ?? otherwise;
  }

  flag(name: string): boolean {
    const value = this.optional(name)?.value ?? false;
    if (typeof value !== 'boolean') throw this.part(name).error('true or false is expected');
    return value;
  }

  oneOf<Choice extends string>(choices: readonly Choice[]): Choice {
    const choice = choices.find((each) => each === this.value);
    if (choice === undefined) throw this.error(`one of ${choices.join(', ')} is expected`);
    return choice;
  }

  wholeNumber(name: string, least: number, most: number): number {
    const part = this.part(name);
    const { value } = part;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw part.error(`a whole number from ${least} to ${most} is expected`);
    }
    return value;
  }
}
