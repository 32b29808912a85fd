import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';
import type { Machine } from './machine.ts';

/** A minimum or maximum for a figure. */
export interface Goal {
  /** Which of the row's figures, if that is not obvious from the sign and the unit. */
  of?: string;
  /** The measured value. */
  value: number;
  least?: number;
  most?: number;
  unit?: string;
}

/** One line of a table; several figures in one cell are separated by slashes. */
export interface Row {
  what: string;
  /** By column name; a figure that could not be measured is NaN or missing. */
  figures: Record<string, number | number[]>;
  goals?: Goal[];
}

/** The name of each column and its number of decimals. */
export type Columns = Record<string, number>;

interface Table {
  title: string;
  columns: Columns;
  rows: Row[];
}

/** The folder of the latest figures, one file per bench. */
const resultsFolder = path.join(projectRoot, '.bench/results');

/** The results of a bench: the one place where figures are printed, judged and stored. */
export class Report {
  readonly #tables: Table[] = [];

  /**
   * Begins a table.
   * @returns its rows, to be added to
   */
  table(title: string, columns: Columns): Row[] {
    const rows: Row[] = [];
    this.#tables.push({ title, columns, rows });
    return rows;
  }

  /** The tables in Markdown, as in docs/performance.md, each row with its goals and whether they are missed. */
  toString(): string {
    return this.#tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => `${table.title}\n\n${markdown(table)}\n`)
      .join('\n');
  }

  /** One sentence per missed goal. */
  missed(): string[] {
    return this.#tables.flatMap(({ rows }) =>
      rows.flatMap(({ what, goals = [] }) =>
        goals
          .filter((goal) => !isHeld(goal))
          .map((goal) => `${what}: ${goalText(goal)}, is ${number(goal.value, 2)}`),
      ),
    );
  }

  /**
   * Stores the figures as JSON.
   * @returns the file, `.bench/results/NAME.json`
   */
  write(name: string, machine: Machine): string {
    const tables = this.#tables.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ goals = [], ...row }) => ({
        ...row,
        goals: goals.map((goal) => ({ ...goal, held: isHeld(goal) })),
      })),
    }));
    mkdirSync(resultsFolder, { recursive: true });
    const file = path.join(resultsFolder, `${name}.json`);
    writeFileSync(file, `${JSON.stringify({ bench: name, ...machine, tables }, undefined, 2)}\n`);
    return file;
  }
}

function markdown({ columns, rows }: Table): string {
  const names = Object.keys(columns).filter((name) => rows.some(({ figures }) => name in figures));
  const withGoals = rows.some(({ goals }) => goals?.length);
  const heads = ['', ...names, ...(withGoals ? ['goal'] : [])];
  const lines = rows.map(({ what, figures, goals = [] }) => [
    what,
    ...names.map((name) => cell(figures[name], columns[name] ?? 0)),
    ...(withGoals ? [goals.map(judged).join('; ')] : []),
  ]);
  const widths = heads.map((head, at) =>
    Math.max(...[head, ...lines.map((line) => line[at] ?? '')].map(length)),
  );
  const isText = (at: number) => at === 0 || at > names.length;
  const line = (cells: string[]) =>
    `| ${cells.map((text, at) => (isText(at) ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    isText(at) ? '-'.repeat(Math.max(3, width)) : `${'-'.repeat(Math.max(3, width) - 1)}:`,
  );
  return [line(heads), `| ${rule.join(' | ')} |`, ...lines.map(line)].join('\n');
}

const length = (text: string) => Math.max(3, text.length);

function cell(figure: number | number[] | undefined, digits: number): string {
  const figures = [figure ?? Number.NaN].flat();
  if (figures.every(Number.isNaN)) return '';
  return figures.map((one) => number(one, digits)).join(' / ');
}

function number(figure: number, digits: number): string {
  return figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A figure that could not be measured reaches no goal. */
function isHeld({ value, least = -Infinity, most = Infinity }: Goal): boolean {
  return value >= least && value <= most;
}

const judged = (goal: Goal) => `${goalText(goal)}${isHeld(goal) ? '' : ', missed'}`;

function goalText({ of, least, most, unit }: Goal): string {
  const bound = least === undefined ? `≤ ${most?.toLocaleString('en')}` : `≥ ${least.toLocaleString('en')}`;
  return [of, bound, unit].filter((part) => part !== undefined).join(' ');
}
