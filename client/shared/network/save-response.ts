const NAME = /filename="([^"]+)"/;

/**
 * Has the browser save a response as a file, under the name that the response has. CSV begins with a byte order mark:
 * without it, Excel takes UTF-8 for another encoding, and shows names in the scripts of India as other signs.
 */
export async function saveResponse(response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const content = type.startsWith('text/csv')
    ? new Blob(['\ufeff', await response.arrayBuffer()], { type })
    : await response.blob();
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'quire';
  link.click();
  URL.revokeObjectURL(address);
}
