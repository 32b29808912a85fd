import { uuidPattern } from '../../rest-api/contract/rules.ts';

/**
 * A text as one segment of a path. An empty one, with which the path would be that of the list above it, becomes one
 * that nothing is called.
 */
export const pathSegment = (text: string): string => encodeURIComponent(text) || '-';

/**
 * An id as one segment of a path. What is no id is encoded further than need be: REST decodes it, and it cannot name a
 * call beside that of the id, such as `/user/cart/clearCart`.
 */
export const idSegment = (id: string): string =>
  uuidPattern.test(id)
    ? id
    : pathSegment(id).replace(/^[^%]/, (first) => `%${first.charCodeAt(0).toString(16)}`);
