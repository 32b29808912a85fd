/** A cover, or a part of a file to import, that staff upload. */
const uploadPath = /^\/api\/staff\/(?:books\/[^/?]+\/cover|imports\/[^/?]+)(?:\?|$)/;

/** Whether a request is an upload: larger than other bodies, and slower. */
export const isUpload = ({
  method,
  url = '',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): boolean => method === 'PUT' && uploadPath.test(url);

/** Calls whose lines are answered while they arrive. */
const linesPath = /^\/api\/staff\/(?:stock\/counts|books)(?:\?|$)/;

/** Whether the body of a request is lines that are read as they are stored, however many there are. */
export const isLines = ({
  method,
  url = '',
  headers,
}: {
  method?: string | undefined;
  url?: string | undefined;
  headers: { 'content-type'?: string | undefined };
}): boolean =>
  (method === 'POST' || method === 'PATCH') &&
  linesPath.test(url) &&
  (headers['content-type'] ?? '').startsWith('application/x-ndjson');

/** Longer than the body of an upload may take (http/admission/slow-bodies.ts). */
export const maxUploadMs = 6 * 60_000;

/**
 * Where the public server asks whether a caller may make an upload, ahead of its path below `/api`: outside of `/api`, so
 * that it passes no request on.
 */
export const uploadAccessPath = '/upload-access';
