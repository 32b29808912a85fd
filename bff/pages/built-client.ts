import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modulesOf, type PageRoute } from '../../client/src/app/page-route.ts';
import { routes } from '../../client/src/app/routes.ts';
import { type NonceTemplate, nonceTemplate } from './security-headers.ts';
import type { RenderedPage } from './ssr-worker.ts';

/** A file of the build's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The built client, as the pages are made of it. */
export interface BuiltClient {
  /** Parts of `index.html`: before and after the head of a page, after its content, and after its initial data. */
  parts: Record<'beforeHead' | 'afterHead' | 'afterContent' | 'afterInitialData', NonceTemplate>;
  /** The rest of a page that has its content, after the head. */
  afterHeadOfContent: NonceTemplate;
  /** Begins the client there, with these scripts of the page beyond those that every page needs. */
  startScript(scripts: readonly string[], nonce: string): string;
  /** Addresses of the scripts that a page needs beyond those that `index.html` names. */
  scriptsOf(page: PageRoute): readonly string[];
  /** A page as it is while it loads; undefined only in development, where its sources have an error. */
  shellOf(page: PageRoute): RenderedPage | undefined | Promise<RenderedPage | undefined>;
}

/**
 * Reads the client that was built into a folder.
 * @param shellsFile what `client/ssr-worker.ts` wrote: the shells of the pages, by the paths of their routes
 * @param notice HTML that the body of every page begins with
 */
export function readBuiltClient(folder: string, shellsFile: string, notice = ''): BuiltClient {
  const index = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const html = withNotice(inlined(index, folder), notice);
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const shells: Record<string, RenderedPage> = JSON.parse(readFileSync(shellsFile, 'utf8'));
  const texts = partsOf(html);
  const scriptsOf = (page: PageRoute): string[] => {
    const needed = new Set(modulesOf(page));
    for (const name of needed) for (const next of manifest[name]?.imports ?? []) needed.add(next);
    const files = [...needed].flatMap((name) => manifest[name]?.file ?? []);
    return files.map((file) => `/${file}`).filter((file) => !html.includes(`"${file}"`));
  };
  const scripts = new Map(routes.map((page) => [page, scriptsOf(page)]));
  return {
    parts: templatesOf(texts),
    ...afterFirstPaint(texts.afterHead),
    scriptsOf: (page) => scripts.get(page) ?? [],
    shellOf: ({ path }) => shells[path],
  };
}

/**
 * The client from its sources.
 * @param html `index.html` as Vite's server makes it, whose scripts begin by themselves
 * @param notice HTML that the body of every page begins with
 */
export function clientOfSources(html: string, notice: string, shellOf: BuiltClient['shellOf']): BuiltClient {
  const parts = templatesOf(partsOf(withNotice(html, notice)));
  return {
    parts,
    afterHeadOfContent: parts.afterHead,
    startScript: () => '',
    scriptsOf: () => [],
    shellOf,
  };
}

const withNotice = (html: string, notice: string) => html.replace('<body>', () => `<body>${notice}`);

type PageTexts = Record<keyof BuiltClient['parts'], string>;

const templatesOf = ({ beforeHead, afterHead, afterContent, afterInitialData }: PageTexts) => ({
  beforeHead: nonceTemplate(beforeHead),
  afterHead: nonceTemplate(afterHead),
  afterContent: nonceTemplate(afterContent),
  afterInitialData: nonceTemplate(afterInitialData),
});

function partsOf(html: string): PageTexts {
  const [, beforeHead, afterHead, afterContent, afterInitialData] =
    /^([\s\S]*)<!--head-->[\s\S]*<!--\/head-->([\s\S]*)<!--content-->([\s\S]*)<!--initial data-->([\s\S]*)$/.exec(
      html,
    ) ?? [];
  if (
    beforeHead === undefined ||
    afterHead === undefined ||
    afterContent === undefined ||
    afterInitialData === undefined
  ) {
    throw new Error('index.html of the client has no place for the head of a page: run npm run build.');
  }
  return { beforeHead, afterHead, afterContent, afterInitialData };
}

/**
 * Removes the scripts from a rendered page. The page loads them after its first paint, so that fonts and covers have the
 * bandwidth until then. A page in the background is not painted, and loads them at once.
 */
function afterFirstPaint(html: string): Pick<BuiltClient, 'afterHeadOfContent' | 'startScript'> {
  const start = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\s*/;
  const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;
  const entry = start.exec(html)?.[1];
  const needed = [...html.matchAll(preloads)].map(([, address]) => address);
  return {
    afterHeadOfContent: nonceTemplate(html.replace(start, '').replace(preloads, '')),
    startScript: (scripts, nonce) =>
      `<script type="module" nonce="${nonce}">` +
      `const start=()=>{for(const href of ${JSON.stringify([...needed, ...scripts])})` +
      `document.head.append(Object.assign(document.createElement("link"),` +
      `{rel:"modulepreload",crossOrigin:"",href}));import(${JSON.stringify(entry)})};` +
      `document.hidden?start():requestAnimationFrame(()=>setTimeout(start))</script>`,
  };
}

/**
 * The page with the style sheets and the script that block its first paint inlined: a few kilobytes that would each cost
 * a round trip.
 */
function inlined(html: string, folder: string): string {
  const file = (address: string) => readFileSync(path.join(folder, address), 'utf8').trim();
  return html
    .replace(
      /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>/g,
      (_tag, address: string) => `<style nonce="__CSP_NONCE__">${file(address)}</style>`,
    )
    .replace(
      /<script src="(\/head-script\.js)"[^>]*><\/script>/,
      (_tag, address: string) => `<script nonce="__CSP_NONCE__">${file(address)}</script>`,
    );
}
