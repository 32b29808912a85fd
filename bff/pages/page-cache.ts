import { type Version, VersionedCache } from '../../http/versioned-cache.ts';
import type { InitialData } from './page-data.ts';
import type { RenderedPage } from './ssr-worker.ts';

/** The parts of a page that are the same for all visitors. */
export interface PageContent {
  initialData: InitialData;
  /** `initialData` as the page has it. */
  json: string;
  rendered: RenderedPage | undefined;
  /** In its place the page as it is while it loads, where its frame shows more than that of the built one. */
  shell: RenderedPage | undefined;
}

export type PageCache = VersionedCache<PageContent>;

/** A page takes 100 to 250 kB. */
const maxBytes = 24_000_000;

/** The content of pages by their path and query, for the version of the catalogue that they show. */
export const createPageCache = (version: Version): PageCache =>
  new VersionedCache(
    version,
    { maxBytes },
    ({ json, rendered, shell }) =>
      2 * json.length + (rendered ? sizeOf(rendered) : 0) + (shell ? sizeOf(shell) : 0),
  );

const sizeOf = ({ html, styles }: RenderedPage) =>
  styles.reduce((size, { css }) => size + css.length, html.length);
