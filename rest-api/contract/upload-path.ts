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

/** Longer than the body of an upload may take (http/admission/slow-bodies.ts). */
export const maxUploadMs = 6 * 60_000;

/**
 * Where the public server asks whether a caller may make an upload, ahead of its path below `/api`: outside of `/api`, so
 * that it passes no request on.
 */
export const uploadAccessPath = '/upload-access';
