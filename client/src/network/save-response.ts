const NAME = /filename="([^"]+)"/;

/** Has the browser save a response as a file, under the name that the response has. */
export async function saveResponse(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'quire';
  link.click();
  URL.revokeObjectURL(address);
}
