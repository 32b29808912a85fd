import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';
import { isShopPath } from '../../../text/safe-link.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop, or an address elsewhere. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that the owner has set: a page of the shop opens without a reload, another address as browsers do. */
export const PlaceLink = ({ to, children, ...props }: Props) =>
  isShopPath(to) ? (
    <Link to={to} {...props}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" {...props}>
      {children}
    </a>
  );
