/** A cover, or a part of a file to import, that staff upload. */
const uploadPath = /^\/api\/staff\/(?:books\/[^/?]+\/cover|imports\/[^/?]+)(?:\?|$)/;

/** Whether a request is an upload: its size is bounded, and how fast it arrives, but not how long it takes. */
export const isUpload = ({
  method,
  url = '',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): boolean => method === 'PUT' && uploadPath.test(url);

/** Longer than the largest upload takes at the lowest rate: 10 MB at 8 kB a second (http/slow-bodies.ts). */
export const maxUploadMs = 30 * 60_000;
