import { readIsbn } from '../../../text/isbn.ts';
import { children, type OnixElement, value } from './element.ts';

/** Names the identifiers that an export adds, so that another Quire knows its books again. */
export const ownIdentifiers = { id: 'Quire product id', key: 'Quire import key' } as const;

/** Names the identifiers of texts that an export adds where staff have joined books, or have said that one stands alone. */
export const ownWorkIdentifiers = { joined: 'Quire work id', separate: 'Quire work of its own' } as const;

/** By what a record's book can be known. */
export interface Identity {
  isbn: string | undefined;
  /** The product's id in the shop that has exported it. */
  id: string | undefined;
  /** How an import of that shop knew the book, where it has no ISBN. */
  key: string | undefined;
  /** Why the record cannot be used. */
  error: string | undefined;
}

/** List 5: ISBN-13, and the two older forms that hold the same number. */
const isbnTypes = ['15', '03', '02'];

/** Reads the identifiers of a product. */
export function identify(product: OnixElement): Identity {
  const identifiers = children(product, 'ProductIdentifier');
  const proprietary = (name: string) =>
    value(
      identifiers.find((each) => value(each, 'ProductIDType') === '01' && value(each, 'IDTypeName') === name),
      'IDValue',
    );
  let error: string | undefined;
  let isbn: string | undefined;
  for (const type of isbnTypes) {
    const found = identifiers.find((each) => value(each, 'ProductIDType') === type);
    const number = value(found, 'IDValue');
    // A number that is no ISBN may be the trade's number of something that is no book.
    if (!number || (type === '03' && !/^97[89]/.test(number))) continue;
    const reading = readIsbn(number);
    if ('error' in reading) error ??= `ProductIdentifier: ${reading.error}`;
    else isbn ??= reading.isbn13;
  }
  const id = proprietary(ownIdentifiers.id);
  const key = proprietary(ownIdentifiers.key);
  return {
    isbn,
    id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined,
    key: /^[a-z][a-z0-9-]*:[\x21-\x7e]{1,90}$/.test(key) && !key.startsWith('isbn:') ? key : undefined,
    error: isbn ? undefined : error,
  };
}
