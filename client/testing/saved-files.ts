import { vi } from 'vitest';

/** The files that the page has the browser save from now on, as the test goes on; jsdom saves none. */
export function savedFiles(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    content = blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  return saved;
}
