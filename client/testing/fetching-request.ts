/** An XMLHttpRequest that sends by `fetch`, which jsdom's cannot do for a Blob. */
export class FetchingRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  #path = '';
  #method = '';
  readonly #headers = new Headers();

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  /** Where the part of the file begins that it sends. */
  get offset(): string | null {
    return new URLSearchParams(this.#path.split('?')[1]).get('offset');
  }

  async send(file: Blob): Promise<void> {
    const body = await file.arrayBuffer();
    const response = await fetch(this.#path, { method: this.#method, headers: this.#headers, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}
