import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import * as publicServer from '../bff/limits.ts';
import type { QueueLimits } from '../http/admission/limits.ts';
import { settingNames } from '../launch/misspelt-settings.ts';
import * as restService from '../rest-api/limits.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { codeBlocks } from './code-blocks.ts';
import { projectFiles } from './project-files.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const sources = files.filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const operating = read('docs/operating.md');

/** What a page has in backticks outside its blocks. */
const inlineCode = (page: string) =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The TypeScript that a script of package.json runs, also where the launcher runs what was built from it. */
function programOf(script: string): string | undefined {
  const started = /start\.mjs (\w+)$/.exec(script)?.[1];
  if (!started) return /[\w/-]+\.ts/.exec(script)?.[0];
  const command = `launch/commands/${started}.ts`;
  if (existsSync(path.join(projectRoot, command))) return command;
  return new RegExp(`\\b${started}: .*\\}([\\w/-]+\\.ts)`).exec(read('launch/servers.vite.config.ts'))?.[1];
}

/** The texts that a pattern's first group takes from the files. */
function taken(from: readonly string[], pattern: RegExp): string[] {
  const texts = from.flatMap((file) => [...read(file).matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(texts)].filter(Boolean);
}

describe.each(documents)('%s', (document) => {
  const page = read(document);

  it('links to pages and headings that are there', () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)\s]*)\)|\bsrc="(?!https?:)([^"]+)"/g)];
    const broken = links
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((link) => {
        const [file = '', heading] = link.split('#');
        const target = file ? path.posix.join(path.posix.dirname(document), file) : document;
        if (!existsSync(path.join(projectRoot, target))) return true;
        return heading !== undefined && !headingsOf(read(target)).includes(heading);
      });
    expect(broken).toEqual([]);
  });

  it('names commands that are there', () => {
    const named = [...page.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts[name])).toEqual([]);
    for (const [, name = '', options = ''] of page.matchAll(
      /\bnpm run (?:--silent )?([\w:-]+) -- ([^\n`]*)/g,
    )) {
      const program = programOf(scripts[name] ?? '');
      const folder = program && `${path.posix.dirname(program)}/`;
      const own = folder ? sources.filter((file) => file.startsWith(folder)).map(read) : [];
      for (const [option, word] of options.matchAll(/--([\w-]+)/g)) {
        // Of programs of others the options are theirs.
        if (!folder) continue;
        const known = own.some((source) => source.includes(`'${word}'`) || source.includes(`${word}:`));
        expect(known || own.some((source) => source.includes(option)), `${name} ${option}`).toBe(true);
      }
    }
  });

  it('names files that are there', () => {
    const named = inlineCode(page)
      .flatMap((code) => code.split(/[\s,]+/))
      .filter((code) =>
        /^[\w<.][\w<>./*-]*(\/|\.(ts|tsx|mjs|md|json|jsonc|sql|graphql|yaml|css))$/.test(code),
      )
      .filter((code) => !/^(\.\.?\/|dist\/|\.bench)/.test(code) && !madeUp.test(code));
    const inCommands = codeBlocks(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.split(/\s+/))
      .filter((word) => files.includes(`${word.split('/')[0]}/`));
    const printed = new Set(codeBlocks(page).map(({ name }) => name));
    const missing = [...named, ...inCommands].filter((name) => !isThere(name) && !printed.has(name));
    expect(missing).toEqual([]);
  });

  it('names functions in files that have them', () => {
    for (const [whole, name = '', file = ''] of page.matchAll(/`(\w+)`,? (?:in|of)\s+`([\w/.-]+\.tsx?)`/g)) {
      const holders = sources.filter((source) => source === file || source.endsWith(`/${file}`));
      expect(
        holders.some((holder) => read(holder).includes(name)),
        whole,
      ).toBe(true);
    }
  });
});

/** What pages invent: files of their readers, and the additions that contributing.md plays through. */
const madeUp =
  /^(my-mapping|mapping|result|schema|package|codegen|client)\.(json|graphql|ts)$|[Rr]ecent|^text\/|^src\/|\bFILE\b|^application\//;

/** Whether a file or folder has this path, or ends in it; `*` and `<noun>` stand for anything. */
function isThere(name: string): boolean {
  const pattern = name.replace(/[.+]/g, '\\$&').replace(/<\w+>/g, '[^/]+').replace(/\*/g, '[^/]*');
  const whole = new RegExp(`(^|/)${pattern}$`);
  return files.some((file) => whole.test(file)) || existsSync(path.join(projectRoot, name));
}

/** The anchors of a page, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the settings', () => {
  /** Set by the system, by tools, or for the project's own tests. */
  const notTheirs =
    /^(NODE_ENV|PATH|CI|INIT_CWD|TMPDIR|TMP|TEMP|E|LC_ALL|RAZORPAY_API|CHROMIUM_PATH|SHOP_URL|QUIRE_MONEY_SCALE|QUIRE_TEST_SEED|QUIRE_TEST_BUILT|QUIRE_TEST_ALL)$/;
  const programs = sources.filter((file) => /^(launch|bff|rest-api|http|seed|covers)\//.test(file));
  const inCode = [
    ...taken(programs, /\benv\.([A-Z][A-Z_]+)/g),
    ...taken(programs, /\(\s*env,\s*'([A-Z][A-Z_]+)'/g),
    ...taken(programs, /\{([^{}]*)\}\s*(?:= env\b|: NodeJS\.ProcessEnv\b)/g).flatMap(
      (names) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
    ),
  ].filter((name) => !notTheirs.test(name));
  const pages = documents.map(read);

  it('of the code are all in a table of README.md or docs/operating.md', () => {
    const tables = `${read('README.md')}${operating}`.split('\n').filter((line) => line.startsWith('|'));
    expect(inCode.length).toBeGreaterThan(15);
    expect(inCode.filter((name) => !tables.some((line) => line.includes(`\`${name}\``)))).toEqual([]);
  });

  it('of README.md are those that a misspelt one is compared with', () => {
    const [, section = ''] = read('README.md').split('\n## Settings\n');
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const names = rows.flatMap((row) => inlineCode(row.split('|')[1] ?? ''));
    expect(names).toEqual(settingNames);
  });

  it('of the documents are all in the code', () => {
    const named = pages.flatMap(inlineCode).flatMap((code) => code.split(/[\s,=/]+/));
    const settings = named.filter((code) => /^(?=.*_)[A-Z]{3,}[A-Z_]*[A-Z]$/.test(code));
    const known = programs.map(read).join('');
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  const servers = sources.filter((file) => /^(bff|rest-api|http)\//.test(file));

  it('says what each warning and error of the logs asks of the operator', () => {
    const said = taken(servers, /(?:log\.(?:warn|error)|log\.info)\(\s*(?:\{[^']*\},\s*)?'([^']+)'/gi);
    expect(said.length).toBeGreaterThan(10);
    const beginnings = said.map((text) => text.split(/[;:]/)[0] ?? '');
    expect(beginnings.filter((text) => !operating.includes(`\`${text}`))).toEqual([]);
    expect(
      taken(
        ['launch/service.ts', 'launch/database.ts'],
        /(ends again and again|is started again|does not keep running)/g,
      ).filter((text) => !operating.includes(text)),
    ).toEqual([]);
  });

  it('lists the metrics that there are; alerts and the dashboard ask for no others', () => {
    const own = taken(servers, /(?:\.(?:counter|gauge)\(|\bshow\(|name: )\s*'([a-z]+_[a-z_]+)'/g);
    expect(own.length).toBeGreaterThan(12);
    expect(own.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
    const register = new Registry();
    collectDefaultMetrics({ register });
    const known = [...own, ...register.getMetricsAsArray().map(({ name }) => name)];
    const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      read('docs/operating/dashboard.json'),
    );
    const alerts = taken(['docs/operating/alerts.yml'], /expr: (.*)/g);
    const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    for (const expressions of [alerts, drawn]) {
      const asked = expressions
        .flatMap(
          (text) => text.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').match(/[a-z]\w*_\w+/g) ?? [],
        )
        .map((name) => name.replace(/_(bucket|count)$/, ''))
        .filter((name) => name !== 'histogram_quantile');
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});

describe('the blocks for a shell', () => {
  const hasBash = spawnSync('bash', ['--version']).status === 0;

  it.runIf(hasBash)('are all understood by one', () => {
    const blocks = documents.flatMap((file) => codeBlocks(read(file)));
    const scripts = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
    expect(scripts.length).toBeGreaterThan(20);
    expect(spawnSync('bash', ['-n'], { input: scripts.join('\n'), encoding: 'utf8' }).stderr).toBe('');
  });
});

describe('the limits of load in operating.md', () => {
  const { admissionLimits: shop, catalogueReads: reads, sitemapReads, productFeedReads } = publicServer;
  const { requestLimits, webhookLimits, catalogueReads, passwordHashes } = restService;
  const queue = ({ maxConcurrent, maxConcurrentPerNetwork, maxWaiting, maxWaitingPerNetwork }: QueueLimits) =>
    `${maxConcurrent} running, ${maxConcurrentPerNetwork} per network; ${maxWaiting} waiting, ${maxWaitingPerNetwork} per network`;

  it.each([
    ['Concurrent requests in the REST service, without those that stream', `${requestLimits.maxConcurrent}`],
    ['Concurrent payment reports in the REST service', `${webhookLimits.maxConcurrent}`],
    ['Reads of the catalogue that are not cached, in the REST service', queue(catalogueReads)],
    [
      'Concurrent requests of GraphQL in the public server',
      `${shop.graphqlShopper.maxConcurrent}, and ${shop.graphqlCatalogue.maxConcurrent} that read the catalogue (${shop.graphqlCatalogue.maxConcurrentPerNetwork} per network)`,
    ],
    [
      'The same of `/api`',
      `${shop.apiShopper.maxConcurrent}, and ${shop.apiCatalogue.maxConcurrent} of the catalogue (${shop.apiCatalogue.maxConcurrentPerNetwork} per network); payment reports ${shop.webhook.maxConcurrent}; uploads of staff ${shop.upload.maxConcurrent} (${shop.upload.maxConcurrentPerNetwork} per network)`,
    ],
    [
      'Sitemaps that are read, in the public server',
      `${sitemapReads.maxConcurrent}, ${sitemapReads.maxConcurrentPerNetwork} per network`,
    ],
    [
      'Product feeds that are read, in the public server',
      `${productFeedReads.maxConcurrent}, ${productFeedReads.maxConcurrentPerNetwork} per network`,
    ],
    ['Reads of the catalogue by GraphQL and pages, in the public server', queue(reads)],
    [
      "Mean delay of the public server's event loop over each of two quarters of a second",
      `${shop.apiShopper.loopDelayMs} ms, ${shop.webhook.loopDelayMs / 1_000} s for payment reports`,
    ],
    [
      'The same of the REST service',
      `${requestLimits.loopDelayMs / 1_000} s, ${webhookLimits.loopDelayMs / 1_000} s for payment reports`,
    ],
    [
      'Concurrent password hashes',
      `2 (1 on two cores or fewer); ${passwordHashes.maxConcurrent + passwordHashes.maxWaiting} including those that wait`,
    ],
  ])('are those of the code: %s', (what, limit) => {
    expect(operating).toContain(`\n| ${what} | ${limit} |`);
  });
});
